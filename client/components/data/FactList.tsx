import { styled } from '@mui/material/styles';
import { narrow, phone, size } from '../../theme/tokens.ts';
import { Descriptions, type DescriptionsProps } from './Descriptions.tsx';

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '16px 24px',
  marginTop: 24,
  paddingTop: 20,
  borderTop: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
  '& dt': { fontSize: size.s, opacity: 0.88 },
  '& dd': { fontWeight: 700, fontSize: size.lead, whiteSpace: 'nowrap' },
  [phone]: { gap: 16, gridTemplateColumns: 'minmax(0, 1fr) max-content' },
  '&[data-row]': {
    gridTemplateColumns: 'repeat(3, auto)',
    justifyContent: 'space-between',
    [phone]: { gap: 12, marginTop: 18, paddingTop: 16, '& dd': { fontSize: size.m } },
  },
  '@media (min-width: 600px)': {
    '&[data-across]': { gridTemplateColumns: 'repeat(3, auto)', justifyContent: 'space-between' },
  },
  '&, &[data-row]': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export type FactListProps = DescriptionsProps & {
  /** Up to three facts in one row, also on a phone. */
  row?: boolean | undefined;
  /** Up to three facts in one row on a screen that is wide enough. */
  across?: boolean | undefined;
};

/** The facts under the heading of a `Plaque` or a `PlaqueOutline`. */
export const FactList = ({ items, row, across }: FactListProps) => (
  <List data-row={row || undefined} data-across={across || undefined}>
    <Descriptions items={items} />
  </List>
);
