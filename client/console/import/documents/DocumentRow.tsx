import { useState } from 'react';
import { formatDay } from '../../../../domain/calendar.ts';
import type { DocumentCorrection, PlannedDocument } from '../../../../domain/documentImports/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Reason } from '../preview/Reason.tsx';
import { RowHead } from '../preview/RowHead.tsx';
import { useRestoredFocus } from '../preview/useRestoredFocus.ts';
import { DocumentForm } from './DocumentForm.tsx';

const STATES = {
  new: { tone: 'going', icon: 'plus', label: 'New' },
  same: { tone: 'none', label: 'The same' },
  refused: { tone: 'bad', label: 'Refused' },
} as const;

const Filed = ({ row: { property, document_type, question, attach, replaces, expiry_date } }: Pick<Props, 'row'>) => (
  <>
    {document_type && DOCUMENT_TYPE_LABELS[document_type]} of {property?.name},{' '}
    {expiry_date === null ? 'without a last day' : `until ${formatDay(expiry_date)}`}
    {question && (
      <span className="more">
        {attach ? `Answers: ${question.text}` : `Filed without its question: ${question.text}`}
      </span>
    )}
    {replaces && <span className="more">Takes the place of the document there</span>}
  </>
);

type Props = {
  row: PlannedDocument;
  busy: boolean;
  /** `onDone` is called after success. */
  onCorrect: (correction: DocumentCorrection, onDone?: () => void) => void;
};

const WhatHappens = ({ row, busy, onCorrect }: Props) => {
  const [editing, setEditing] = useState(false);
  if (row.left_out)
    return (
      <Reason>
        Not imported
        <span className="fix">
          <BusyButton variant="text" size="small" busy={busy} onClick={() => onCorrect({ left_out: false })}>
            Bring back
          </BusyButton>
        </span>
      </Reason>
    );
  if (row.state === 'same') return `Filed already at ${row.property?.name}`;
  if (editing)
    return (
      <DocumentForm
        row={row}
        busy={busy}
        // A refusal must not lose what was typed, so the form stays until it is stored.
        onSave={(correction) => onCorrect(correction, () => setEditing(false))}
        onCancel={() => setEditing(false)}
      />
    );
  const [message] = Object.values(row.errors ?? {});
  return (
    <Reason>
      {row.state === 'new' ? <Filed row={row} /> : <b>{message}</b>}
      {row.hint}
      {row.errors?.file === undefined && (
        <span className="fix">
          <BusyButton variant="text" size="small" busy={busy} onClick={() => setEditing(true)}>
            {row.state === 'new' ? 'Change' : 'Put it right'}
          </BusyButton>
          <BusyButton variant="text" size="small" busy={busy} onClick={() => onCorrect({ left_out: true })}>
            Leave out
          </BusyButton>
        </span>
      )}
    </Reason>
  );
};

export const DocumentRow = (props: Props) => {
  const { row } = props;
  const folders = row.path.split('/');
  const name = folders.pop();
  const focus = useRestoredFocus();
  return (
    <tr className={row.state}>
      <RowHead row={row} status={STATES[row.state]} />
      <th scope="row">
        {name}
        <span className="sub">{folders.join(' / ')}</span>
      </th>
      <td className="what" {...focus}>
        <WhatHappens {...props} />
      </td>
    </tr>
  );
};
