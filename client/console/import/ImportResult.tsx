import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import type { Import } from '../../../domain/imports/contract.ts';
import { reasonOf } from '../../api/http.ts';
import { now } from '../../clock.ts';
import { Actions } from '../../components/actions/Actions.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import { size } from '../../theme/tokens.ts';

const Title = styled('h2')({ fontSize: size.l, marginBottom: 6, outline: 0 });
const Kept = styled('div')({ marginTop: 16, '& li': { overflowWrap: 'anywhere' } });

type ImportLink = { readonly href: string; readonly label: string };
type Props = {
  found: Pick<Import, 'status' | 'undo_until'>;
  title: string;
  summary: string;
  /** What did not happen as asked; null if all did. */
  kept: { title: string; list: ReactNode } | null;
  /** To what was imported, and to the next import. */
  links: { see: ImportLink; again: ImportLink };
  /** What an undo does. */
  undoing: ReactNode;
  onUndo: () => Promise<unknown>;
};

/** What an import has done, with its undo while that is possible. */
export const ImportResult = ({ found, title, summary, kept, links, undoing, onUndo }: Props) => {
  const [asking, setAsking] = useState(false);
  const { status, undo_until } = found;
  const isUndoable = status === 'imported' && undo_until !== null && now() < undo_until;
  return (
    <Card as="section" aria-label="Result">
      <div role="status">
        <Title>{title}</Title>
        <p>
          {summary}
          {isUndoable && ` You can undo it until ${formatInstant(undo_until)}, ${formatTime(undo_until)}.`}
        </p>
      </div>
      {kept && (
        <Kept>
          <AlertBox tone="warn" title={kept.title}>
            {kept.list}
          </AlertBox>
        </Kept>
      )}
      <Actions>
        <Button href={links.see.href}>{links.see.label}</Button>
        {isUndoable && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            Undo
          </Button>
        )}
        <Button variant="text" href={links.again.href}>
          {links.again.label}
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
          <p>{undoing}</p>
        </ConfirmModal>
      )}
    </Card>
  );
};
