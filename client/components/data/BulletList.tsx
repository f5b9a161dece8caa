import { styled } from '@mui/material/styles';
import { colour, forced } from '../../theme/tokens.ts';

const List = styled('ul')({
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

export type ListProps = { items: readonly string[] };

export const BulletList = ({ items }: ListProps) => (
  <List>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </List>
);
