import { styled } from '@mui/material/styles';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';

/** A card of the aside with a heading and short rows. */
export const AsideCard = styled(Card)({
  padding: '24px 24px 12px',
  [phone]: { padding: '16px 16px 8px' },
  '& > h2': { fontSize: size.l, marginBottom: 8 },
  '& > p': { paddingBottom: 12, color: colour.ink2, fontSize: size.s },
  '& li': { padding: '10px 0', borderTop: `1px solid ${colour.line}`, overflowWrap: 'anywhere', lineHeight: 1.35 },
  '& li > b, & li > span': { display: 'block' },
  '& li > .about': { fontSize: size.s, color: colour.ink2 },
});
