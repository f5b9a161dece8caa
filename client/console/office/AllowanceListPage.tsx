import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DAYS_AFTER_SUBSCRIPTION } from '../../../domain/badges/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';
import type { OfficeAllowance } from '../../../domain/office/contract/accounts.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Instant, None } from '../records/Dated.tsx';
import { FilterChips } from './FilterChips.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import { officeCommands } from './officeCommands.ts';
import { officeAccountPath } from './paths.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RowButton } from './RowButton.tsx';
import { ALLOWANCE_STATES, optionsOf } from './states.ts';

const Withdraw = ({ allowance: { id, name, properties_count } }: { allowance: OfficeAllowance }) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <RowButton onClick={() => setAsking(true)}>
        Withdraw<VisuallyHidden> the allowance of {name}</VisuallyHidden>
      </RowButton>
      {asking && (
        <ReasonDialog
          title={`Withdraw the allowance of ${name}`}
          label="Withdraw"
          busyLabel="Withdrawing..."
          run={(reason) => officeCommands.withdrawAllowance(id, reason)}
          onClose={() => setAsking(false)}
        >
          This allowance of {properties_count} {properties_count === 1 ? 'property' : 'properties'} will no longer
          count. Properties that the account has stay, and none can be added beyond its plan or another allowance.
          Without a plan or another allowance the account can no longer be changed from now on, and its badges are
          suspended after {DAYS_AFTER_SUBSCRIPTION} days.
        </ReasonDialog>
      )}
    </>
  );
};

export const ALLOWANCE_COLUMNS: readonly Column<OfficeAllowance>[] = [
  {
    key: 'name',
    label: 'Account',
    cell: ({ account_id, name }) => <Link to={officeAccountPath(account_id)}>{name}</Link>,
  },
  {
    key: 'properties_count',
    label: 'Properties',
    sort: 'properties_count',
    onPhone: 'labelled',
    cell: ({ properties_count }) => properties_count,
  },
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    onPhone: true,
    cell: ({ state, withdrawn_reason }) => (
      <>
        <Pill {...ALLOWANCE_STATES[state]} />
        {withdrawn_reason && <span className="sub">{withdrawn_reason}</span>}
      </>
    ),
  },
  {
    key: 'until',
    label: 'Until',
    sort: 'until',
    onPhone: 'labelled',
    cell: ({ until }) => (until ? formatDay(until) : <None>No end</None>),
  },
  {
    key: 'reason',
    label: 'Why',
    cell: ({ reason, price_note }) => (
      <>
        {reason}
        {price_note && <span className="sub">{price_note}</span>}
      </>
    ),
  },
  { key: 'granted_at', label: 'Granted', sort: 'granted_at', cell: ({ granted_at }) => <Instant at={granted_at} /> },
  {
    key: 'act',
    label: 'Action',
    onPhone: true,
    cell: (allowance) => (allowance.state === 'running' ? <Withdraw allowance={allowance} /> : <None>None</None>),
  },
];

export const AllowanceListPage = () => {
  const [granting, setGranting] = useState(false);
  return (
    <>
      <ListPage
        resource="allowances"
        title="Allowances"
        search="Name, or whole email address"
        columns={ALLOWANCE_COLUMNS}
        sort={{ field: 'granted_at', order: 'DESC' }}
        chips={<FilterChips field="state" label="State" options={optionsOf(ALLOWANCE_STATES)} />}
        actions={
          <Button startIcon={<Plus />} onClick={() => setGranting(true)}>
            Grant an allowance
          </Button>
        }
        empty={{ title: 'No allowance yet', text: 'Agreements about more properties than a plan allows stand here.' }}
      />
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
    </>
  );
};
