import { MAIL_COLUMNS } from '../MailListPage.tsx';
import { RelatedRows } from './RelatedRows.tsx';

export const AccountMailsTab = ({ accountId }: { accountId: string }) => (
  <RelatedRows
    resource="mails"
    accountId={accountId}
    title="Mails"
    columns={MAIL_COLUMNS}
    sort={{ field: 'created_at', order: 'DESC' }}
    empty="No mail in the last 30 days"
  />
);
