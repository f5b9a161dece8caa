import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { colour } from '../../theme/tokens.ts';
import type { ListProps } from './BulletList.tsx';

const List = styled('ul')({
  '& > li': { display: 'flex', gap: 10, alignItems: 'flex-start' },
  '& > li + li': { marginTop: 8 },
  '& svg': { color: colour.harbour700, marginTop: '.15em' },
});

/** For benefits and features. */
export const TickList = ({ items }: ListProps) => (
  <List>
    {items.map((item) => (
      <li key={item}>
        <Check />
        <span>{item}</span>
      </li>
    ))}
  </List>
);
