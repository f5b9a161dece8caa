import { ACTION_COLUMNS } from '../ActionListPage.tsx';
import { RelatedRows } from './RelatedRows.tsx';

const COLUMNS = ACTION_COLUMNS.filter(({ key }) => key !== 'account_name');

export const AccountActionsTab = ({ accountId }: { accountId: string }) => (
  <RelatedRows
    resource="staff-actions"
    accountId={accountId}
    title="Staff actions"
    columns={COLUMNS}
    sort={{ field: 'at', order: 'DESC' }}
    empty="Staff have done nothing here"
  />
);
