import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour } from '../../theme/tokens.ts';

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

export type SummaryListProps = { items: readonly { label: string; value: ReactNode }[] };

/** Labels at the left, values at the right. */
export const SummaryList = ({ items }: SummaryListProps) => (
  <List>
    {items.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </List>
);
