import { styled } from '@mui/material/styles';
import { colour } from '../../theme/tokens.ts';
import { Descriptions, type DescriptionsProps } from './Descriptions.tsx';

const List = styled('dl')({
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '9px 0',
    borderTop: `1px solid ${colour.line}`,
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& dt': { color: colour.ink2 },
  '& dd': { fontWeight: 700, textAlign: 'right', overflowWrap: 'anywhere', textWrap: 'balance' },
});

/** Labels at the left, values at the right. */
export const SummaryList = ({ items }: DescriptionsProps) => (
  <List>
    <Descriptions items={items} />
  </List>
);
