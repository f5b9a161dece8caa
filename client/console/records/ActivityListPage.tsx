import { Link } from 'react-router-dom';
import type { ConsoleActivity } from '../../../domain/console/contract.ts';
import { replayPath } from '../../paths.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { OnlyOne } from '../list/OnlyOne.tsx';
import { consolePropertyPath } from '../paths.ts';
import { Instant, None } from './Dated.tsx';

/** A removed property has no screen, but its past can still be read. */
const About = ({ property_id, property_name, property_removed }: ConsoleActivity) => {
  if (property_id === null) return <None>{property_name ?? 'The account'}</None>;
  const path = property_removed ? replayPath(property_id) : `${consolePropertyPath(property_id)}/history`;
  return (
    <>
      <Link to={path}>{property_name ?? 'A property'}</Link>
      {property_removed && <span className="sub">Removed</span>}
    </>
  );
};

const COLUMNS: readonly Column<ConsoleActivity>[] = [
  { key: 'text', label: 'What', sort: 'type', cell: ({ text }) => text },
  {
    key: 'property_name',
    label: 'Property',
    onPhone: true,
    cell: (activity) => <About {...activity} />,
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
