import { styled } from '@mui/material/styles';
import { colour, phone, radius } from '../../theme/tokens.ts';

const BORDER_COLOUR = { bad: colour.bad, warn: colour.warn, none: colour.lineStrong };

export type PlaqueOutlineProps = {
  tone?: keyof typeof BORDER_COLOUR;
  bare?: boolean;
};

/** Takes the place of a `Plaque` when nothing is proven: missing, suspended, expired or revoked. */
export const PlaqueOutline = styled('div', {
  shouldForwardProp: (name) => name !== 'tone' && name !== 'bare' && name !== 'as',
})<PlaqueOutlineProps>(({ tone = 'none', bare }) => ({
  position: 'relative',
  isolation: 'isolate',
  padding: 36,
  borderRadius: radius.plaque,
  border: `1px solid ${bare ? 'transparent' : colour.line}`,
  backgroundColor: bare ? 'transparent' : colour.paper,
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    inset: bare ? 0 : 10,
    border: `2px dashed ${BORDER_COLOUR[tone]}`,
    borderRadius: bare ? radius.l : 12,
    pointerEvents: 'none',
  },
  '& h1': tone === 'none' ? {} : { color: BORDER_COLOUR[tone] },
  [phone]: { padding: bare ? 24 : 30 },
}));
