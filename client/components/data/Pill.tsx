import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour, size } from '../../theme/tokens.ts';
import { StatusIcon } from './StatusIcon.tsx';
import type { StatusIconName, Tone } from './status.ts';

const Shape = styled('span')({
  display: 'inline-grid',
  gridTemplateColumns: 'auto auto',
  alignItems: 'center',
  // Where it is stretched, sign and words stay beside each other.
  placeContent: 'center start',
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
  // Else its baseline in a line of text is the lower edge of the sign.
  '& > span': { alignSelf: 'baseline' },
  '&[data-tone=good]': { backgroundColor: colour.goodBg, color: colour.good },
  '&[data-tone=warn]': { backgroundColor: colour.warnBg, color: colour.warn },
  '&[data-tone=bad]': { backgroundColor: colour.badBg, color: colour.bad },
  '&[data-tone=going]': { backgroundColor: colour.harbour100, color: colour.harbour800 },
  '&[data-bare]': { background: 'none', padding: 0, whiteSpace: 'normal' },
  '&[data-plain]': { fontWeight: 400 },
  '&[data-plain]:not([data-tone=none])': { color: colour.ink },
  '&[data-plain][data-tone=good] svg': { color: colour.good },
});

export type PillProps = {
  tone: Tone;
  /** Required: colour alone must not carry a status (WCAG 1.4.1). */
  label: ReactNode;
  icon?: StatusIconName | undefined;
  /** Without a background, for use inside a row. */
  bare?: boolean | undefined;
  /** Normal font weight, for a status that needs no action. */
  plain?: boolean | undefined;
};

export const Pill = ({ tone, label, icon = tone, bare, plain }: PillProps) => (
  <Shape data-tone={tone} data-bare={bare || undefined} data-plain={plain || undefined}>
    <StatusIcon name={icon} />
    <span>{label}</span>
  </Shape>
);
