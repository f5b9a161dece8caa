import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { useMay } from '../../auth/acting.ts';
import { useToday } from '../../clock.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { useResumeReminders } from '../reminders/useResumeReminders.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentDialogs } from './dialogs/DocumentDialogs.tsx';
import type { DocumentDialog } from './dialogs/documentDialog.ts';
import type { DocumentGroups } from './documentGroups.ts';
import { AskedDocuments } from './links/AskedDocuments.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& .two': {
    display: 'flex',
    gap: 8,
    [phone]: { flexDirection: 'column-reverse', alignItems: 'flex-start', gap: 0 },
  },
  '& .count': { marginLeft: 8, fontSize: size.m, fontWeight: 400, color: colour.ink2 },
});

type Props = {
  property: OverviewRow;
  groups: DocumentGroups;
  /** With a subscription; the role may still not allow it. */
  mayChange: boolean;
  /** The level of the heading "Documents". */
  level: 1 | 2;
};

/** The documents that count today, and all that can be done with them. */
export const PresentDocuments = ({ property, groups: { answering, filed }, mayChange, level }: Props) => {
  const mayUpload = useMay('document:upload');
  const [dialog, setDialog] = useState<DocumentDialog | null>(null);
  const { resume, failure, attempt } = useResumeReminders();
  const count = answering.length + filed.length;
  const shared = {
    level: level === 1 ? 2 : 3,
    day: useToday(),
    onDialog: setDialog,
    onResume: resume,
    mayChange: mayChange && mayUpload,
  } as const;
  const add = mayUpload && (
    <Button variant="outlined" startIcon={<Plus />} disabled={!mayChange} onClick={() => setDialog({ dialog: 'add' })}>
      Add a document
    </Button>
  );
  const ask = mayUpload && (
    <Button variant="text" startIcon={<Link2 />} disabled={!mayChange} onClick={() => setDialog({ dialog: 'ask' })}>
      Ask for a document
    </Button>
  );
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <>
      <Head>
        <Heading id="documents">
          Documents
          {count > 0 && <span className="count num">{count}</span>}
        </Heading>
        {count > 0 && (
          <div className="two">
            {ask}
            {add}
          </div>
        )}
      </Head>
      {mayUpload && !mayChange && (
        <AlertBox tone="none">
          Documents stay readable. An active subscription is required to add, replace or change them.
        </AlertBox>
      )}
      {failure && (
        <AlertBox key={attempt} focus>
          {failure}
        </AlertBox>
      )}
      {count === 0 && (
        <EmptyState
          title="No documents yet"
          action={
            <div>
              {ask}
              {add}
            </div>
          }
        >
          Documents that answer a question are uploaded in the assessment. Others, such as a PAT certificate or a
          contract, are kept and watched here.
        </EmptyState>
      )}
      {answering.length > 0 && <DocumentCard title="Answer a question" entries={answering} {...shared} />}
      {filed.length > 0 && <DocumentCard title="Kept and watched, for no question" entries={filed} {...shared} />}
      <AskedDocuments
        property={property}
        documents={[...answering, ...filed].map(({ document }) => document)}
        mayChange={shared.mayChange}
        level={shared.level}
        onDialog={setDialog}
      />
      {dialog && <DocumentDialogs {...dialog} property={property} onClose={() => setDialog(null)} />}
    </>
  );
};
