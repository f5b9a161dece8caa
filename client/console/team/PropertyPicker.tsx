import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { together, useLoadFailure } from '../../api/useLoadFailure.ts';
import { NotLoaded } from '../../components/feedback/NotLoaded.tsx';
import { CheckboxField } from '../../components/forms/CheckboxField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FieldError } from '../../components/forms/FieldFrame.tsx';
import { colour, radius, size } from '../../theme/tokens.ts';
import { useRows } from '../list/lists.ts';
import { useChosenProperties } from './useChosenProperties.ts';

const Frame = styled('fieldset')({
  '& > legend': { fontWeight: 700, marginBottom: 8 },
  '& > ul': {
    maxHeight: 264,
    marginTop: 8,
    padding: '4px 14px',
    overflowY: 'auto',
    border: `1px solid ${colour.line}`,
    borderRadius: radius.m,
  },
  '& > p': { marginTop: 8, fontSize: size.s, color: colour.ink2 },
});

/** More are found by searching. */
const SHOWN = 50;

type Props = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (propertyIds: readonly string[]) => void;
};

/** The chosen ones stand first, so that they can be looked through; a search shows what it finds. */
export const PropertyPicker = ({ chosen, error, onChange }: Props) => {
  const [q, setSearch] = useState('');
  // Not the live choice: a row that is ticked must stay where it is.
  const [first, setFirst] = useState(chosen);
  const isSearch = q.trim() !== '';
  const found = useRows<ConsoleProperty>('properties', {
    filter: isSearch ? { q } : {},
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  const chosenRows = useChosenProperties(first);
  const search = (text: string) => {
    setSearch(text);
    if (text.trim() === '') setFirst(chosen);
  };
  const above = isSearch ? [] : chosenRows.data;
  const aboveIds = new Set(above?.map(({ id }) => id));
  // All at once: rows that come later would move the others away from under the pointer.
  const rows = above && found.data ? [...above, ...found.data.filter(({ id }) => !aboveIds.has(id))] : [];
  const failure = together([useLoadFailure(found), useLoadFailure(chosenRows)]);
  const { total } = found;
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Frame data-invalid={error ? true : undefined} aria-describedby={error ? 'picker-error' : undefined}>
      <legend>Properties</legend>
      {error && <FieldError id="picker-error">{error}</FieldError>}
      <Field
        label="Find a property"
        type="search"
        value={q}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => search(event.target.value)}
        // Enter would send the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {failure && (
        <NotLoaded
          title="The properties could not be loaded"
          error={failure.error}
          retrying={failure.retrying}
          onRetry={failure.retry}
        />
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map(({ id, name, city }) => (
            <li key={id}>
              <CheckboxField label={`${name}, ${city}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        {chosen.length} chosen
        {total !== undefined &&
          rows.length > 0 &&
          total > rows.length &&
          `. ${rows.length} of ${inThousands(total)} are shown: search for others.`}
      </p>
    </Frame>
  );
};
