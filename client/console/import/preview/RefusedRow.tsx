import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  type Correction,
  IMPORT_FIELDS,
  type ImportField,
  type PlannedRow,
} from '../../../../domain/imports/contract.ts';
import { FixField } from './FixField.tsx';
import { Reason } from './Reason.tsx';

const NONE: Correction = { values: {}, left_out: false };

type Props = { row: PlannedRow; busy: boolean; onCorrect: (correction: Correction) => void };

/** The reason, and how to put it right or leave the row out. */
export const RefusedRow = ({ row, busy, onCorrect }: Props) => {
  const [fixing, setFixing] = useState<ImportField>();
  if (row.left_out)
    return (
      <Reason>
        Not imported
        <span className="fix">
          <Button variant="text" size="small" disabled={busy} onClick={() => onCorrect(NONE)}>
            Bring back
          </Button>
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
        onSave={(value) => {
          setFixing(undefined);
          onCorrect({ values: { [fixing]: value }, left_out: false });
        }}
        onCancel={() => setFixing(undefined)}
      />
    );
  return (
    <Reason>
      <b>{message}</b>
      {row.hint}
      <span className="fix">
        {field === 'property_type' && (
          <Button
            variant="text"
            size="small"
            disabled={busy}
            onClick={() => onCorrect({ values: { property_type: 'other' }, left_out: false })}
          >
            Use “other”
          </Button>
        )}
        <Button variant="text" size="small" disabled={busy} onClick={() => setFixing(field)}>
          Put it right
        </Button>
        <Button variant="text" size="small" disabled={busy} onClick={() => onCorrect({ values: {}, left_out: true })}>
          Leave out
        </Button>
      </span>
    </Reason>
  );
};
