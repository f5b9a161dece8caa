import { styled } from '@mui/material/styles';
import { StatusIcon } from '../../../../components/data/StatusIcon.tsx';
import { colour } from '../../../../theme/tokens.ts';
import type { Fit } from '../fits.ts';
import { normalPostcode } from '../postcodes.ts';
import type { Reading } from '../reading.ts';

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  '& > li': { display: 'flex', gap: 10, lineHeight: 1.4 },
  '& svg': { color: colour.good, marginTop: '.1em' },
});

type Props = { reading: Reading; fits: Readonly<Record<'kind' | 'address', Fit>>; postcode: string };

/** What the document says that agrees with where it is being added. */
export const FitList = ({ reading, fits, postcode }: Props) => {
  const items = [
    ...(fits.kind === 'fits' && reading.kind
      ? [{ title: 'The right kind of document.', reason: `Its title is “${reading.kind.title}”.` }]
      : []),
    ...(fits.address === 'fits'
      ? [{ title: 'The right house.', reason: `It names ${normalPostcode(postcode)}.` }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <List>
      {items.map(({ title, reason }) => (
        <li key={title}>
          <StatusIcon name="good" />
          <span>
            <b>{title}</b> {reason}
          </span>
        </li>
      ))}
    </List>
  );
};
