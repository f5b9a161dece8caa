import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import type { Stats } from '../../../domain/dashboard/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { queries } from '../../api/queries.ts';
import { addDisabledReason, allowanceOf } from '../../app/dashboard/allowance.ts';
import { useMay } from '../../auth/acting.ts';
import { ListPage } from '../list/ListPage.tsx';
import { CONSOLE_PAGES } from '../paths.ts';
import { AddPropertyButton } from './AddPropertyButton.tsx';
import { PROPERTY_COLUMNS } from './columns.tsx';
import { FilterButton } from './FilterButton.tsx';
import { PropertyBulk } from './PropertyBulk.tsx';
import { SavedFilters } from './SavedFilters.tsx';

const summaryOf = ({ totalProperties, actionRequired, expiringSoon }: Stats): string =>
  `${inThousands(totalProperties)} in all. ${inThousands(actionRequired)} ${
    actionRequired === 1 ? 'is' : 'are'
  } not in order, ${inThousands(expiringSoon)} ${
    expiringSoon === 1 ? 'document runs' : 'documents run'
  } out within ${EXPIRING_SOON_DAYS} days.`;

const REASON_ID = 'cannot-add';

export const PropertyListPage = () => {
  const mayChange = useMay('property:change');
  const mayAdd = useMay('property:add');
  // An auditor is given no figures.
  const mayCount = useMay('dashboard:read');
  const { data: stats } = useQuery({ ...queries.stats(), enabled: mayCount });
  const allowance = mayAdd && stats ? allowanceOf(stats) : null;
  const reason = allowance && addDisabledReason(allowance);
  return (
    <ListPage
      resource="properties"
      title="Properties"
      search="Name, street, town or postcode"
      columns={PROPERTY_COLUMNS}
      sort={{ field: 'next_expiry', order: 'ASC' }}
      summary={stats && summaryOf(stats)}
      actions={
        <>
          {mayAdd && (
            <Button variant="outlined" startIcon={<Upload />} href={CONSOLE_PAGES.importFile}>
              Import
            </Button>
          )}
          {allowance && <AddPropertyButton allowance={allowance} reasonId={reason ? REASON_ID : undefined} />}
        </>
      }
      note={reason && <p id={REASON_ID}>{reason}</p>}
      filters={<FilterButton />}
      chips={<SavedFilters />}
      bulk={mayChange ? <PropertyBulk /> : undefined}
      empty={{
        title: 'No property yet',
        text: 'Each one stands here with its state, its badge and what runs out next.',
      }}
    />
  );
};
