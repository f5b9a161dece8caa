import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { today } from '../../clock.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { PAGES } from '../../paths.ts';
import { colour, size } from '../../theme/tokens.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { DocumentCard, DocumentSection } from './DocumentCard.tsx';
import { FormerDocuments } from './DocumentHistory.tsx';
import { DocumentDialogs } from './dialogs/DocumentDialogs.tsx';
import type { DocumentDialog } from './dialogs/documentDialog.ts';
import type { DocumentGroups } from './documentGroups.ts';

export const BACK_TO_DASHBOARD = { href: PAGES.dashboard, label: 'Back to dashboard' };

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& .count': { marginLeft: 8, fontSize: size.m, fontWeight: 400, color: colour.ink2 },
});
const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 860 });

type Props = { property: OverviewRow; groups: DocumentGroups; mayChange: boolean };

export const PropertyDocumentsView = ({ property, groups, mayChange }: Props) => {
  const [dialog, setDialog] = useState<DocumentDialog | null>(null);
  const { answering, filed, earlier } = groups;
  const count = answering.length + filed.length;
  const day = today();
  const shared = { day, onDialog: setDialog, mayChange };
  const add = (
    <Button variant="outlined" startIcon={<Plus />} disabled={!mayChange} onClick={() => setDialog({ dialog: 'add' })}>
      Add a document
    </Button>
  );

  return (
    <AppLayout title={property.name} subtitle={addressLine(property)} back={BACK_TO_DASHBOARD}>
      <PageTitle>{`Documents of ${property.name}`}</PageTitle>
      <Stack>
        <Head>
          <h1>
            Documents
            {count > 0 && <span className="count num">{count}</span>}
          </h1>
          {count > 0 && add}
        </Head>
        {!mayChange && (
          <AlertBox tone="none">
            Documents stay readable. An active subscription is required to add, replace or change them.
          </AlertBox>
        )}
        {count === 0 && (
          <EmptyState title="No documents yet" action={add}>
            Documents that answer a question are uploaded in the assessment. Others, such as a PAT certificate or a
            contract, are kept and watched here.
          </EmptyState>
        )}
        {answering.length > 0 && <DocumentCard title="Answer a question" entries={answering} {...shared} />}
        {filed.length > 0 && <DocumentCard title="Kept and watched, for no question" entries={filed} {...shared} />}
        {earlier.length > 0 && (
          <DocumentSection label="Earlier documents">
            <Disclosure summary="Earlier documents" count={earlier.length}>
              <FormerDocuments documents={earlier} />
            </Disclosure>
          </DocumentSection>
        )}
      </Stack>
      {dialog && <DocumentDialogs {...dialog} property={property} onClose={() => setDialog(null)} />}
    </AppLayout>
  );
};
