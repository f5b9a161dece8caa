import { Link } from 'react-router-dom';
import type { OfficeLead } from '../../../domain/office/contract/accounts.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { subscriptionStatus } from '../../components/data/status.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Instant, None } from '../records/Dated.tsx';
import { officeAccountPath } from './paths.ts';

const COLUMNS: readonly Column<OfficeLead>[] = [
  {
    key: 'name',
    label: 'Person',
    sort: 'name',
    cell: ({ id, name, email }) => (
      <>
        <Link to={officeAccountPath(id)}>{name || email}</Link>
        {name && <span className="sub">{email}</span>}
      </>
    ),
  },
  {
    key: 'passed',
    label: 'Quick check',
    onPhone: true,
    cell: ({ passed }) => {
      if (passed === null) return <None>Not known</None>;
      return <Pill tone={passed ? 'good' : 'warn'} label={passed ? 'Passed' : 'Something missing'} />;
    },
  },
  {
    key: 'status',
    label: 'Subscription',
    onPhone: 'labelled',
    cell: ({ status }) => <Pill {...subscriptionStatus(status)} bare />,
  },
  {
    key: 'captured_at',
    label: 'Captured',
    sort: 'captured_at',
    onPhone: 'labelled',
    cell: ({ captured_at }) => <Instant at={captured_at} />,
  },
];

export const LeadListPage = () => (
  <ListPage
    resource="leads"
    title="Leads"
    search="Name, or whole email address"
    columns={COLUMNS}
    sort={{ field: 'captured_at', order: 'DESC' }}
    summary="People who signed up with a quick check and agreed to mails from us."
    empty={{ title: 'No lead yet', text: 'Who withdraws the agreement to mails leaves this list.' }}
  />
);
