import { useState } from 'react';
import {
  type Correction,
  IMPORT_FIELDS,
  type ImportField,
  type PlannedRow,
} from '../../../../domain/imports/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { FixField } from './FixField.tsx';
import { Reason } from './Reason.tsx';

const NONE: Correction = { values: {}, left_out: false };

/** `onDone` is called after success. */
export type OnCorrect = (correction: Correction, onDone?: () => void) => void;

type Props = { row: PlannedRow; busy: boolean; onCorrect: OnCorrect };

/** The reason, and how to put it right or leave the row out. */
export const RefusedRow = ({ row, busy, onCorrect }: Props) => {
  const [fixing, setFixing] = useState<ImportField>();
  if (row.left_out)
    return (
      <Reason>
        Not imported
        <span className="fix">
          <BusyButton variant="text" size="small" busy={busy} onClick={() => onCorrect(NONE)}>
            Bring back
          </BusyButton>
        </span>
      </Reason>
    );
  const field = IMPORT_FIELDS.find((each) => row.errors?.[each] !== undefined);
  const message = field && row.errors?.[field];
  if (fixing)
    return (
      <FixField
        field={fixing}
        value={row.values[fixing] ?? ''}
        error={message}
        busy={busy}
        // A refusal must not lose what was typed, so the form stays until it is stored.
        onSave={(value) => onCorrect({ values: { [fixing]: value }, left_out: false }, () => setFixing(undefined))}
        onCancel={() => setFixing(undefined)}
      />
    );
  return (
    <Reason>
      <b>{message}</b>
      {row.hint}
      <span className="fix">
        {field === 'property_type' && (
          <BusyButton
            variant="text"
            size="small"
            busy={busy}
            onClick={() => onCorrect({ values: { property_type: 'other' }, left_out: false })}
          >
            Use “other”
          </BusyButton>
        )}
        <BusyButton variant="text" size="small" busy={busy} onClick={() => setFixing(field)}>
          Put it right
        </BusyButton>
        <BusyButton variant="text" size="small" busy={busy} onClick={() => onCorrect({ values: {}, left_out: true })}>
          Leave out
        </BusyButton>
      </span>
    </Reason>
  );
};
