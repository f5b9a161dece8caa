import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { IMPORT_FIELD_LABELS, type ImportField, MAX_CELL } from '../../../../domain/imports/contract.ts';
import { NATION_LABELS, PROPERTY_TYPE_LABELS } from '../../../../domain/properties/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';

const Form = styled('form')({
  maxWidth: 360,
  '& > .buttons': { display: 'flex', gap: 8, marginTop: 8 },
});

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const CHOICES: Readonly<Partial<Record<ImportField, readonly { value: string; label: string }[]>>> = {
  property_type: optionsOf(PROPERTY_TYPE_LABELS),
  nation: optionsOf(NATION_LABELS),
};

type Props = {
  field: ImportField;
  value: string;
  error: string | undefined;
  busy: boolean;
  onSave: (value: string) => void;
  onCancel: () => void;
};

/** The field of a refused row, opened in the row. */
export const FixField = ({ field, value: given, error, busy, onSave, onCancel }: Props) => {
  const [value, setValue] = useState(CHOICES[field] ? '' : given);
  const choices = CHOICES[field];
  const label = IMPORT_FIELD_LABELS[field];
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(value);
      }}
    >
      {choices ? (
        <SelectField
          label={label}
          error={error}
          options={choices}
          placeholder="Choose one"
          value={value}
          autoFocus
          onChange={(event) => setValue(event.target.value)}
        />
      ) : (
        <Field
          label={label}
          error={error}
          value={value}
          maxLength={MAX_CELL}
          autoFocus
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      <div className="buttons">
        <BusyButton type="submit" size="small" busy={busy}>
          Save
        </BusyButton>
        <Button variant="text" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
};
