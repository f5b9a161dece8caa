import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import {
  IMPORT_FIELD_LABELS,
  IMPORT_FIELDS,
  type Import,
  type ImportField,
  missingFields,
} from '../../../domain/imports/contract.ts';
import { reasonOf } from '../../api/http.ts';
import { Actions } from '../../components/actions/Actions.tsx';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { useFocusMainOnUnmount } from '../../components/page/focusMain.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { size } from '../../theme/tokens.ts';
import type { ImportModel } from './useImport.ts';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
  gap: '20px 32px',
  marginTop: 20,
});

const Missing = styled('div')({ marginTop: 20 });

const Title = styled('h2')({ fontSize: size.l, marginBottom: 6 });

const FIELDS = IMPORT_FIELDS.map((field) => ({ value: field, label: IMPORT_FIELD_LABELS[field] }));
const OPTIONS = [{ value: '', label: 'Left out' }, ...FIELDS];

const isField = (value: string): value is ImportField => IMPORT_FIELDS.some((field) => field === value);

type Props = { found: Import; model: Pick<ImportModel, 'correct'>; onDone: () => void };

/** Which column holds what. A field that is chosen twice leaves its first column. */
export const ColumnsStep = ({ found: { columns }, model: { correct }, onDone }: Props) => {
  const [fields, setFields] = useState(columns.map(({ field }) => field));
  const step = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(step);
  const missing = missingFields(fields);
  const choose = (index: number, value: string) => {
    const chosen = isField(value) ? value : null;
    setFields(fields.map((field, place) => (place === index ? chosen : field === chosen ? null : field)));
  };
  return (
    <Card ref={step} as="section" aria-label="Columns">
      <Title>What each column holds</Title>
      <p>Columns that are left out are not imported.</p>
      {correct.error && <AlertBox focus>{reasonOf(correct.error)}</AlertBox>}
      <Grid>
        {columns.map(({ heading, example }, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and columns never move.
            key={index}
            label={heading || `Column ${index + 1}`}
            hint={example === null ? 'Blank in every row' : `Such as “${example}”`}
            options={OPTIONS}
            value={fields[index] ?? ''}
            onChange={(event) => choose(index, event.target.value)}
          />
        ))}
      </Grid>
      <Missing role="status">
        {missing.length > 0 && (
          <AlertBox tone="warn">
            No column holds {missing.map((field) => IMPORT_FIELD_LABELS[field]).join(', ')}. New properties need it.
          </AlertBox>
        )}
      </Missing>
      <Actions>
        <BusyButton busy={correct.isPending} onClick={() => correct.mutate({ columns: fields }, { onSuccess: onDone })}>
          {correct.isPending ? 'Looking at the rows...' : 'Show the preview'}
        </BusyButton>
      </Actions>
    </Card>
  );
};
