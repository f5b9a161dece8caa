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
  // One line stands at the middle of the seal; with several the seal stays at the first.
  '& > :last-child': { alignSelf: 'center' },
  '&[data-large]': { alignItems: 'center' },
  [phone]: { '&:not([data-large])': { fontSize: size.xl } },
  // "Congratulations!" is one word and cannot be broken.
  [narrow]: { '&:not([data-large])': { fontSize: size.l } },
});

export type VerdictHeadingProps = {
  tone: VerdictIconProps['tone'];
  /** Of the same size on a phone: for the page that has nothing else to say. */
  large?: boolean | undefined;
  children: ReactNode;
};

/** The headline of a plaque or of its empty place: seal and words. */
export const VerdictHeading = ({ tone, large, children }: VerdictHeadingProps) => (
  <Heading data-large={large || undefined}>
    <VerdictIcon tone={tone} size={large ? 'large' : undefined} />
    <span>{children}</span>
  </Heading>
);
