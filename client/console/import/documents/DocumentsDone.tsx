import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import type { DocumentImport } from '../../../../domain/documentImports/contract.ts';
import { reasonOf } from '../../../api/http.ts';
import { now } from '../../../clock.ts';
import { Actions } from '../../../components/actions/Actions.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { ConfirmModal } from '../../../components/surfaces/ConfirmModal.tsx';
import { size } from '../../../theme/tokens.ts';
import { CONSOLE_PAGES, consolePropertyPath } from '../../paths.ts';

const Title = styled('h2')({ fontSize: size.l, marginBottom: 6, outline: 0 });
const Kept = styled('div')({ marginTop: 16, '& li': { overflowWrap: 'anywhere' } });

const documentsOf = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'document' : 'documents'}`;

type Props = { found: DocumentImport; onUndo: () => Promise<unknown> };

export const DocumentsDone = ({ found: { status, added, kept, undo_until }, onUndo }: Props) => {
  const [asking, setAsking] = useState(false);
  const isImported = status === 'imported';
  const isUndoable = isImported && undo_until !== null && now() < undo_until;
  return (
    <Card as="section" aria-label="Result">
      <div role="status">
        <Title>{isImported ? `${documentsOf(added - kept.length)} filed` : 'Import undone'}</Title>
        <p>
          {isImported ? 'Each is with its property now.' : 'The documents that it has filed are deleted.'}
          {isUndoable && ` You can undo it until ${formatInstant(undo_until)}, ${formatTime(undo_until)}.`}
        </p>
      </div>
      {kept.length > 0 && (
        <Kept>
          <AlertBox tone="warn" title={isImported ? 'Could not be filed' : 'Still there'}>
            <ul>
              {kept.map(({ document_id, property_id, filename }) => (
                <li key={document_id}>
                  <Link to={consolePropertyPath(property_id)}>{filename}</Link>
                </li>
              ))}
            </ul>
          </AlertBox>
        </Kept>
      )}
      <Actions>
        <Button href={CONSOLE_PAGES.documents}>See the documents</Button>
        {isUndoable && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
        <Button variant="text" href={CONSOLE_PAGES.importDocuments}>
          Import another ZIP
        </Button>
      </Actions>
      {asking && (
        <ConfirmModal
          title="Undo This Import?"
          cancelLabel="Keep the import"
          confirmLabel="Undo the import"
          busyLabel="Undoing..."
          onConfirm={async () => {
            await onUndo();
            setAsking(false);
          }}
          failureText={reasonOf}
          onCancel={() => setAsking(false)}
        >
          <p>
            {documentsOf(added)} are deleted, and nothing else. A document that one of them has replaced stays replaced.
          </p>
        </ConfirmModal>
      )}
    </Card>
  );
};
