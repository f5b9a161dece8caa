import { Link } from 'react-router-dom';
import type { ConsoleActivity } from '../../../domain/console/contract.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { OnlyOne } from '../list/OnlyOne.tsx';
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

export const ActivityListPage = () => (
  <ListPage
    resource="activity"
    title="Activity"
    search="Name, street, town or postcode"
    columns={COLUMNS}
    sort={{ field: 'at', order: 'DESC' }}
    filters={<OnlyOne<ConsoleActivity> field="by_id" nameIn={({ by }) => by} otherwise="one person" />}
    empty={{ title: 'Nothing has happened yet', text: 'What happens to your properties stands here, latest first.' }}
  />
);
