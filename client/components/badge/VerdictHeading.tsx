import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { narrow, phone, size } from '../../theme/tokens.ts';
import { VerdictIcon, type VerdictIconProps } from './VerdictIcon.tsx';

const Heading = styled('h1')({
  display: 'flex',
  gap: 14,
  alignItems: 'flex-start',
  fontSize: size.xxl,
  lineHeight: 1.2,
  // Centres a single line on the icon; with several lines the icon stays at the first.
  '& > :last-child': { alignSelf: 'center' },
  '&[data-large]': { alignItems: 'center' },
  [phone]: { '&:not([data-large])': { fontSize: size.xl } },
  // The word "Congratulations!" must fit in one line.
  [narrow]: { '&:not([data-large])': { fontSize: size.l } },
});

export type VerdictHeadingProps = {
  tone: VerdictIconProps['tone'];
  /** The same size on every screen. */
  large?: boolean | undefined;
  children: ReactNode;
};

/** The page heading inside a `Plaque` or a `PlaqueOutline`. */
export const VerdictHeading = ({ tone, large, children }: VerdictHeadingProps) => (
  <Heading data-large={large || undefined}>
    <VerdictIcon tone={tone} size={large ? 'large' : undefined} />
    <span>{children}</span>
  </Heading>
);
