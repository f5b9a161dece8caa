import { styled } from '@mui/material/styles';
import type { Day } from '../../../../domain/calendar.ts';
import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import { today } from '../../../clock.ts';
import { DateField } from '../../../components/forms/DateField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { FieldPair } from '../../../components/forms/FieldPair.tsx';
import { useFocusInvalid } from '../../../components/forms/useFocusInvalid.ts';
import type { ReadField } from '../reading/reading.ts';
import { issuerLabel, numberLabel, suggestionText } from '../reading/review/texts.ts';

const Stack = styled('div')({ display: 'grid', gap: 20 });

type Props = {
  type: DocumentType;
  values: Readonly<Record<ReadField, string>>;
  /** A new object for each refusal. */
  errors: Readonly<Partial<Record<ReadField, string>>>;
  /** Counted from the issue date. */
  suggested: Day | null;
  onChange: (field: ReadField, value: string) => void;
};

/** The dates, number and issuer of a document from which nothing was read. */
export const DetailFields = ({ type, values, errors, suggested, onChange }: Props) => {
  const fields = useFocusInvalid<HTMLDivElement>(errors);
  const bound = (field: ReadField) => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  });
  return (
    <Stack ref={fields}>
      <DateField label="Issued on" optional max={today()} {...bound('issuedOn')} />
      <DateField
        label="Runs out on"
        hint={
          suggested && values.issuedOn
            ? suggestionText(values.issuedOn, suggested)
            : 'Leave it empty where it never expires.'
        }
        {...bound('expiresOn')}
      />
      <FieldPair>
        <Field label={numberLabel(type)} optional maxLength={120} {...bound('reference')} />
        <Field label={issuerLabel(type)} optional maxLength={120} {...bound('issuer')} />
      </FieldPair>
    </Stack>
  );
};
