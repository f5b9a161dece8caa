import { styled } from '@mui/material/styles';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';

export const UploadCardFrame = styled(Card)({
  marginTop: 24,
  [phone]: { marginTop: 16 },
  '&:focus:not(:focus-visible)': { outline: 'none' },
  '&[data-over]': { borderColor: colour.harbour700, backgroundColor: colour.harbour50 },
  '& > *': { padding: '20px 24px', [phone]: { padding: '14px 16px' } },
  '& > * + *': { borderTop: `1px solid ${colour.line}` },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: 10,
  },
  '& h2': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '.3em',
    minHeight: 44,
    fontSize: size.lead,
    '& > span': { fontWeight: 400, color: colour.ink2 },
  },
});
