import { styled } from '@mui/material/styles';
import { colour, phone, radius } from '../../theme/tokens.ts';

const EDGE = { bad: colour.bad, warn: colour.warn, none: colour.lineStrong };

export type PlaceOfProps = {
  tone?: keyof typeof EDGE /** Only the outline, on the ground of the page. */;
  bare?: boolean;
};

/** No proof, no enamel: where a plaque is missing, suspended or void, the dashed outline of its place remains. */
export const PlaceOf = styled('div', {
  shouldForwardProp: (name) => name !== 'tone' && name !== 'bare' && name !== 'as',
})<PlaceOfProps>(({ tone = 'none', bare }) => ({
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
    border: `2px dashed ${EDGE[tone]}`,
    borderRadius: bare ? radius.l : 12,
    pointerEvents: 'none',
  },
  '& h1': tone === 'none' ? {} : { color: EDGE[tone] },
  [phone]: { padding: bare ? 24 : 30 },
}));
