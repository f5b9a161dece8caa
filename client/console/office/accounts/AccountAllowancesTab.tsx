import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OfficeAccountRecord } from '../../../../domain/office/contract/accounts.ts';
import { ALLOWANCE_COLUMNS } from '../AllowanceListPage.tsx';
import { GrantDialog } from '../GrantDialog.tsx';
import { RelatedRows } from './RelatedRows.tsx';

const COLUMNS = ALLOWANCE_COLUMNS.filter(({ key }) => key !== 'name');
const Actions = styled('div')({ marginBottom: 16 });

export const AccountAllowancesTab = ({ account }: { account: OfficeAccountRecord }) => {
  const [granting, setGranting] = useState(false);
  return (
    <>
      <Actions>
        <Button variant="outlined" startIcon={<Plus />} onClick={() => setGranting(true)}>
          Grant an allowance
        </Button>
      </Actions>
      <RelatedRows
        resource="allowances"
        accountId={account.id}
        title="Allowances"
        columns={COLUMNS}
        sort={{ field: 'granted_at', order: 'DESC' }}
        empty="No allowance beyond the plan"
      />
      {granting && <GrantDialog accountId={account.id} onClose={() => setGranting(false)} />}
    </>
  );
};
