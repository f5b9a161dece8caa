import { Link } from 'react-router-dom';
import type { OfficeSubscription } from '../../../domain/office/contract/accounts.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { subscriptionStatus } from '../../components/data/status.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Instant, None } from '../records/Dated.tsx';
import { planText, STATUS_OPTIONS } from './accounts/accountTexts.ts';
import { FilterChips } from './FilterChips.tsx';
import { officeAccountPath } from './paths.ts';

const COLUMNS: readonly Column<OfficeSubscription>[] = [
  {
    key: 'name',
    label: 'Account',
    sort: 'name',
    cell: ({ id, name }) => <Link to={officeAccountPath(id)}>{name}</Link>,
  },
  {
    key: 'status',
    label: 'Status',
    sort: 'status',
    onPhone: true,
    cell: ({ status, cancel_at_period_end }) => (
      <>
        <Pill {...subscriptionStatus(status)} />
        {cancel_at_period_end && <span className="sub">Ends with its period</span>}
      </>
    ),
  },
  {
    key: 'plan_type',
    label: 'Plan',
    sort: 'plan_type',
    onPhone: true,
    cell: ({ plan_type }) => (plan_type ? planText(plan_type) : <None>None</None>),
  },
  {
    key: 'current_period_end',
    label: 'Period until',
    sort: 'current_period_end',
    onPhone: 'labelled',
    cell: ({ current_period_end }) => (current_period_end ? <Instant at={current_period_end} /> : <None>None</None>),
  },
  {
    key: 'properties',
    label: 'Properties',
    cell: ({ properties, properties_limit }) => `${properties} of ${properties_limit}`,
  },
  {
    key: 'customer_id',
    label: 'Customer',
    cell: ({ customer_id, customer_url }) => {
      if (customer_id === null) return <None>None</None>;
      return customer_url ? (
        <a href={customer_url} target="_blank" rel="noreferrer">
          {customer_id}
        </a>
      ) : (
        customer_id
      );
    },
  },
];

export const SubscriptionListPage = () => (
  <ListPage
    resource="subscriptions"
    title="Subscriptions"
    search="Name, or whole email address"
    columns={COLUMNS}
    sort={{ field: 'current_period_end', order: 'ASC' }}
    chips={<FilterChips field="status" label="Status" options={STATUS_OPTIONS} />}
    empty={{ title: 'No subscription yet', text: 'Accounts that have or had one stand here.' }}
  />
);
