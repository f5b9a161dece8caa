import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour, size } from '../../theme/tokens.ts';
import { Sign } from './StatusIcon.tsx';
import type { SignName, Tone } from './status.ts';

const Shape = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '4px 12px 4px 8px',
  borderRadius: 999,
  fontWeight: 700,
  fontSize: size.s,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: colour.noneBg,
  color: colour.none,
  '&[data-tone=good]': { backgroundColor: colour.goodBg, color: colour.good },
  '&[data-tone=warn]': { backgroundColor: colour.warnBg, color: colour.warn },
  '&[data-tone=bad]': { backgroundColor: colour.badBg, color: colour.bad },
  '&[data-tone=going]': { backgroundColor: colour.harbour100, color: colour.harbour800 },
  '&[data-bare]': { background: 'none', padding: 0, whiteSpace: 'normal' },
  '&[data-plainly]': { fontWeight: 400 },
  '&[data-plainly]:not([data-tone=none])': { color: colour.ink },
  '&[data-plainly][data-tone=good] svg': { color: colour.good },
});

export type PillProps = {
  tone: Tone;
  /** The word: a status is never told by its colour alone. */
  label: ReactNode;
  sign?: SignName | undefined;
  /** Without its field, for use inside a row. */
  bare?: boolean | undefined;
  /** In the weight of the text around it: nothing to act on. */
  plainly?: boolean | undefined;
};

export const Pill = ({ tone, label, sign = tone, bare, plainly }: PillProps) => (
  <Shape data-tone={tone} data-bare={bare || undefined} data-plainly={plainly || undefined}>
    <Sign name={sign} />
    <span>{label}</span>
  </Shape>
);
