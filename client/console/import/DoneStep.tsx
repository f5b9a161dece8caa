import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import type { Import } from '../../../domain/imports/contract.ts';
import { reasonOf } from '../../api/http.ts';
import { now } from '../../clock.ts';
import { Actions } from '../../components/actions/Actions.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import { size } from '../../theme/tokens.ts';
import { CONSOLE_PAGES, consolePropertyPath } from '../paths.ts';
import { rowsOf } from './words.ts';

const Title = styled('h2')({ fontSize: size.l, marginBottom: 6, outline: 0 });
const Kept = styled('div')({ marginTop: 16, '& li': { overflowWrap: 'anywhere' } });

const summaryOf = ({ status, added, changed }: Import): string =>
  status === 'imported'
    ? `${added.toLocaleString('en-GB')} added, ${changed.toLocaleString('en-GB')} changed.`
    : `What was added is removed, and what was changed is as before.`;

type Props = { found: Import; onUndo: () => Promise<unknown> };

export const DoneStep = ({ found, onUndo }: Props) => {
  const [asking, setAsking] = useState(false);
  const { status, kept, undo_until, added, changed } = found;
  const isUndoable = status === 'imported' && undo_until !== null && now() < undo_until;
  const title = status === 'imported' ? `${rowsOf(added + changed)} imported` : 'Import undone';
  return (
    <Card as="section" aria-label="Result">
      <div role="status">
        <Title>{title}</Title>
        <p>
          {summaryOf(found)}
          {isUndoable && ` You can undo it until ${formatInstant(undo_until)}, ${formatTime(undo_until)}.`}
        </p>
      </div>
      {kept.length > 0 && (
        <Kept>
          <AlertBox tone="warn" title="Changed by hand meanwhile">
            <p>These stay as they are:</p>
            <ul>
              {kept.map(({ property_id, name }) => (
                <li key={property_id}>
                  {name === null ? (
                    'A property that was deleted'
                  ) : (
                    <Link to={consolePropertyPath(property_id)}>{name}</Link>
                  )}
                </li>
              ))}
            </ul>
          </AlertBox>
        </Kept>
      )}
      <Actions>
        <Button href={CONSOLE_PAGES.properties}>See the properties</Button>
        {isUndoable && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
        <Button variant="text" href={CONSOLE_PAGES.importFile}>
          Import another file
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
            {added.toLocaleString('en-GB')} added properties are removed and {changed.toLocaleString('en-GB')} changed
            ones get their former details back. A property that was changed, assessed or given a document since stays as
            it is.
          </p>
        </ConfirmModal>
      )}
    </Card>
  );
};
