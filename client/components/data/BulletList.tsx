import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { colour, forced } from '../../theme/tokens.ts';

const Dots = styled('ul')({
  '& > li': { position: 'relative', paddingLeft: 20 },
  '& > li + li': { marginTop: 8 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: '.62em',
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: colour.harbour600,
    [forced]: { border: '3px solid CanvasText' },
  },
});

const Marks = styled('ul')({
  '& > li': { display: 'flex', gap: 10, alignItems: 'flex-start' },
  '& > li + li': { marginTop: 8 },
  '& svg': { color: colour.harbour700, marginTop: '.15em' },
});

export type ListProps = { items: readonly string[] };

export const BulletList = ({ items }: ListProps) => (
  <Dots>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </Dots>
);

/** What one gets. */
export const TickList = ({ items }: ListProps) => (
  <Marks>
    {items.map((item) => (
      <li key={item}>
        <Check />
        <span>{item}</span>
      </li>
    ))}
  </Marks>
);
