import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { phone, size } from '../theme/tokens.ts';
import { Seal, type SealProps } from './Seal.tsx';

const Heading = styled('h1')({
  display: 'flex',
  gap: 14,
  alignItems: 'flex-start',
  fontSize: size.xxl,
  lineHeight: 1.2,
  // One line stands at the middle of the seal; with several the seal stays at the first.
  '& > :last-child': { alignSelf: 'center' },
  [phone]: { fontSize: size.xl },
});

export type VerdictProps = { tone: SealProps['tone']; children: ReactNode };

/** The headline of a plaque or of its empty place: seal and words. */
export const Verdict = ({ tone, children }: VerdictProps) => (
  <Heading>
    <Seal tone={tone} />
    <span>{children}</span>
  </Heading>
);
