import { Link } from 'react-router-dom';
import type { Badge } from '../../../domain/badges/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { badgeStatus } from '../../components/data/status.ts';
import { badgePath } from '../../paths.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';

const COLUMNS: readonly Column<Badge>[] = [
  {
    key: 'property_name',
    label: 'Property',
    sort: 'property_name',
    cell: ({ badgeId, property_name, property_address }) => (
      <>
        <Link to={badgePath(badgeId)}>{property_name}</Link>
        <span className="sub">{property_address}</span>
      </>
    ),
  },
  {
    key: 'status',
    label: 'State',
    sort: 'status',
    onPhone: true,
    cell: ({ status, reason }) => (
      <>
        <Pill {...badgeStatus(status)} />
        {reason && <span className="sub">{reason}</span>}
      </>
    ),
  },
  { key: 'badgeId', label: 'Code', onPhone: 'labelled', cell: ({ badgeId }) => badgeId },
  { key: 'issued_date', label: 'Issued', sort: 'issued_date', cell: ({ issued_date }) => formatDay(issued_date) },
  { key: 'expiry_date', label: 'Valid until', sort: 'expiry_date', cell: ({ expiry_date }) => formatDay(expiry_date) },
];

export const BadgeListPage = () => (
  <ListPage
    resource="badges"
    title="Badges"
    search="Name, street, town or postcode"
    columns={COLUMNS}
    sort={{ field: 'expiry_date', order: 'ASC' }}
    empty={{ title: 'No badge yet', text: 'The badge of each property that has passed stands here.' }}
  />
);
