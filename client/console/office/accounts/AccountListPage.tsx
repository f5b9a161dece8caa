import { Link } from 'react-router-dom';
import type { OfficeAccount } from '../../../../domain/office/contract/accounts.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { subscriptionStatus } from '../../../components/data/status.ts';
import type { Column } from '../../list/column.ts';
import { ListPage } from '../../list/ListPage.tsx';
import { Instant, None } from '../../records/Dated.tsx';
import { FilterChips } from '../FilterChips.tsx';
import { officeAccountPath } from '../paths.ts';
import { planText, STATUS_OPTIONS, USER_TYPES } from './accountTexts.ts';

const COLUMNS: readonly Column<OfficeAccount>[] = [
  {
    key: 'name',
    label: 'Account',
    sort: 'name',
    cell: ({ id, name, email }) => (
      <>
        <Link to={officeAccountPath(id)}>{name || email}</Link>
        {name && <span className="sub">{email}</span>}
      </>
    ),
  },
  {
    key: 'status',
    label: 'Subscription',
    sort: 'status',
    onPhone: true,
    cell: ({ status, plan_type }) => (
      <>
        <Pill {...subscriptionStatus(status)} />
        {plan_type && <span className="sub">{planText(plan_type)}</span>}
      </>
    ),
  },
  {
    key: 'properties',
    label: 'Properties',
    onPhone: 'labelled',
    cell: ({ properties, properties_limit }) => `${properties} of ${properties_limit}`,
  },
  {
    key: 'two_factor',
    label: 'Second factor',
    sort: 'two_factor',
    cell: ({ two_factor }) => (two_factor ? 'On' : <None>Off</None>),
  },
  {
    key: 'registered_at',
    label: 'Registered',
    sort: 'registered_at',
    onPhone: 'labelled',
    cell: ({ registered_at }) => <Instant at={registered_at} />,
  },
  {
    key: 'last_seen_at',
    label: 'Last seen',
    cell: ({ last_seen_at }) => (last_seen_at ? <Instant at={last_seen_at} /> : <None>Not signed in</None>),
  },
  {
    key: 'user_type',
    label: 'Type',
    sort: 'user_type',
    extra: true,
    cell: ({ user_type }) => USER_TYPES[user_type],
  },
  {
    key: 'email_confirmed',
    label: 'Email',
    extra: true,
    cell: ({ email_confirmed, email_reachable }) => {
      if (!email_reachable) return 'Refused';
      return email_confirmed ? 'Confirmed' : <None>Not confirmed</None>;
    },
  },
];

export const AccountListPage = () => (
  <ListPage
    resource="accounts"
    title="Accounts"
    search="Name, or whole email address"
    columns={COLUMNS}
    sort={{ field: 'registered_at', order: 'DESC' }}
    chips={<FilterChips field="status" label="Subscription" options={STATUS_OPTIONS} />}
    empty={{ title: 'No account yet', text: 'Whoever registers stands here.' }}
  />
);
