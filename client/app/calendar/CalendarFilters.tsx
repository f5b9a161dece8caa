import { styled } from '@mui/material/styles';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { phone } from '../../theme/tokens.ts';
import type { CalendarDate, CalendarFilter } from './dates.ts';
import { KIND_LABELS, kindNamed } from './kinds.ts';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 200px))',
  gap: 12,
  [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', width: '100%' },
  '@media (max-width: 359px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

type Option = { readonly value: string; readonly label: string };

/** Each value once, by label. */
const options = (all: string, found: readonly Option[]): readonly Option[] => {
  const labels = new Map(found.map(({ value, label }) => [value, label]));
  const sorted = [...labels].toSorted(([, one], [, other]) => one.localeCompare(other));
  return [{ value: '', label: all }, ...sorted.map(([value, label]) => ({ value, label }))];
};

type Props = {
  /** Of all properties and kinds. */
  dates: readonly CalendarDate[];
  filter: CalendarFilter;
  onChange: (part: Partial<CalendarFilter>) => void;
};

export const CalendarFilters = ({ dates, filter, onChange }: Props) => {
  const properties = dates.map(({ propertyId, propertyName }) => ({ value: propertyId, label: propertyName }));
  // A kind stays in the list while it is chosen, also when its last date is gone.
  const kinds = [...dates.map(({ kind }) => kind), ...(filter.kind ? [filter.kind] : [])];
  return (
    <Fields role="search" aria-label="Dates">
      <SelectField
        label="Property"
        value={filter.propertyId ?? ''}
        options={options('All properties', properties)}
        onChange={({ target }) => onChange({ propertyId: target.value || null })}
      />
      <SelectField
        label="Document"
        value={filter.kind ?? ''}
        options={options(
          'All documents',
          kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
        )}
        onChange={({ target }) => onChange({ kind: kindNamed(target.value) })}
      />
    </Fields>
  );
};
