import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { DocumentCorrection, PlannedDocument } from '../../../../domain/documentImports/contract.ts';
import { DOCUMENT_TYPE_LABELS, DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { DateField } from '../../../components/forms/DateField.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { PropertySearch } from './PropertySearch.tsx';

const Form = styled('form')({
  display: 'grid',
  gap: 12,
  maxWidth: 400,
  '& > .buttons': { display: 'flex', gap: 8 },
});

const KINDS = DocumentType.options.map((value) => ({ value, label: DOCUMENT_TYPE_LABELS[value] }));

type Props = {
  row: PlannedDocument;
  busy: boolean;
  onSave: (correction: DocumentCorrection) => void;
  onCancel: () => void;
};

/** Everything that the name of a document has said, or has not. */
export const DocumentForm = ({ row, busy, onSave, onCancel }: Props) => {
  const { choices, property, question, errors } = row;
  const [place, setPlace] = useState(property);
  const [kind, setKind] = useState(row.document_type ?? '');
  const [attach, setAttach] = useState(row.attach);
  const [day, setDay] = useState(row.expiry_date ?? '');
  const type = DocumentType.safeParse(kind).data;
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave({
          ...(place && place.id !== property?.id && { property_id: place.id }),
          ...(type && { document_type: type }),
          attach,
          expiry_date: day || null,
        });
      }}
    >
      {choices.length > 0 ? (
        <SelectField
          label="Property"
          error={errors?.property}
          options={choices.map(({ id, name, address }) => ({ value: id, label: `${name}, ${address}` }))}
          placeholder="Choose one"
          value={place?.id ?? ''}
          autoFocus
          onChange={({ target }) => setPlace(choices.find(({ id }) => id === target.value) ?? null)}
        />
      ) : (
        <PropertySearch label="Property" chosen={place} error={errors?.property} onChoose={setPlace} />
      )}
      <SelectField
        label="Kind of document"
        error={errors?.document_type}
        options={KINDS}
        placeholder="Choose one"
        value={kind}
        onChange={(event) => setKind(event.target.value)}
      />
      <DateField
        label="Last day"
        optional
        error={errors?.expiry_date}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      {question && (
        <SelectField
          label="Question"
          error={errors?.question}
          options={[
            { value: 'yes', label: question.text },
            { value: 'no', label: 'None: only file it' },
          ]}
          value={attach ? 'yes' : 'no'}
          onChange={(event) => setAttach(event.target.value === 'yes')}
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
