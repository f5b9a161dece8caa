import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConsoleActivity } from '../../../domain/console/contract.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { consolePropertyPath } from '../paths.ts';
import { Instant, None } from './Dated.tsx';

const COLUMNS: readonly Column<ConsoleActivity>[] = [
  { key: 'text', label: 'What', sort: 'type', cell: ({ text }) => text },
  {
    key: 'property_name',
    label: 'Property',
    onPhone: true,
    cell: ({ property_id, property_name }) =>
      property_id ? (
        <Link to={`${consolePropertyPath(property_id)}/history`}>{property_name ?? 'Removed'}</Link>
      ) : (
        <None>{property_name ?? 'The account'}</None>
      ),
  },
  { key: 'by', label: 'By', onPhone: true, cell: ({ by }) => by },
  { key: 'at', label: 'When', sort: 'at', onPhone: true, cell: ({ at }) => <Instant at={at} /> },
];

/** The list shows what one person has done: says whose, and leads back to all. */
const OfPerson = () => {
  const { data, filterValues, setFilters } = useListContext<ConsoleActivity>();
  const { by_id, ...others } = filterValues;
  if (by_id === undefined) return null;
  const name = data?.[0]?.by ?? 'one person';
  return (
    <Button
      variant="outlined"
      endIcon={<X />}
      aria-label={`Only ${name}. Show everyone`}
      onClick={() => setFilters(others)}
    >
      Only {name}
    </Button>
  );
};

export const ActivityListPage = () => (
  <ListPage
    resource="activity"
    title="Activity"
    search="Name, street, town or postcode"
    columns={COLUMNS}
    sort={{ field: 'at', order: 'DESC' }}
    filters={<OfPerson />}
    empty={{ title: 'Nothing has happened yet', text: 'What happens to your properties stands here, latest first.' }}
  />
);
