import { Link } from 'react-router-dom';
import type { OfficeAction } from '../../../domain/office/contract/running.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { OnlyOne } from '../list/OnlyOne.tsx';
import { Instant, None } from '../records/Dated.tsx';
import { officeAccountPath } from './paths.ts';

export const ACTION_COLUMNS: readonly Column<OfficeAction>[] = [
  {
    key: 'text',
    label: 'What',
    sort: 'type',
    cell: ({ text, about }) => (
      <>
        {text}
        {about && <span className="sub">{about}</span>}
      </>
    ),
  },
  {
    key: 'account_name',
    label: 'Account',
    onPhone: 'labelled',
    cell: ({ account_id, account_name }) =>
      account_id && account_name ? <Link to={officeAccountPath(account_id)}>{account_name}</Link> : <None>None</None>,
  },
  { key: 'reason', label: 'Reason', onPhone: true, cell: ({ reason }) => reason ?? <None>None asked</None> },
  { key: 'by', label: 'By', onPhone: true, cell: ({ by }) => by },
  { key: 'at', label: 'When', sort: 'at', onPhone: true, cell: ({ at }) => <Instant at={at} /> },
];

export const ActionListPage = () => (
  <ListPage
    resource="staff-actions"
    title="Staff actions"
    search="Name or email of an account"
    columns={ACTION_COLUMNS}
    sort={{ field: 'at', order: 'DESC' }}
    filters={
      <OnlyOne<OfficeAction> field="account_id" nameIn={({ account_name }) => account_name} otherwise="one account" />
    }
    empty={{ title: 'Nothing yet', text: 'What staff do stands here, latest first.' }}
  />
);
