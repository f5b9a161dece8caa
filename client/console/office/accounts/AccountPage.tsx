import { useParams } from 'react-router-dom';
import { call } from '../../../api/http.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { subscriptionStatus } from '../../../components/data/status.ts';
import { RecordState } from '../../records/RecordState.tsx';
import { RecordTabs } from '../../records/RecordTabs.tsx';
import { useWithheld } from '../../records/useWithheld.ts';
import { OFFICE_PAGES, officeAccountPath } from '../paths.ts';
import { RecordHead } from '../RecordHead.tsx';
import { useRecord } from '../useRecord.ts';
import { AccountActions } from './AccountActions.tsx';
import { ACCOUNT_TABS } from './accountTabs.tsx';

/** The record of one account. Its owner sees that staff have opened it. */
export const AccountPage = () => {
  const { accountId = '', tab } = useParams();
  const query = useRecord('accounts', accountId, (sent) => call('GET /api/console/accounts/{id}', sent));
  const { data } = query;
  const withheld = useWithheld(query.error);
  if (!data || withheld)
    return <RecordState what="account" query={query} back={{ href: OFFICE_PAGES.accounts, label: 'All accounts' }} />;
  const [first] = ACCOUNT_TABS;
  const shown = ACCOUNT_TABS.find(({ path }) => path === tab) ?? first;
  return (
    <>
      <RecordHead
        title={data.name || data.email}
        about={data.email}
        status={<Pill {...subscriptionStatus(data.status)} />}
        actions={<AccountActions account={data} />}
      />
      <RecordTabs label="Parts of the account" base={officeAccountPath(data.id)} tabs={ACCOUNT_TABS} />
      {shown && <shown.Content account={data} />}
    </>
  );
};
