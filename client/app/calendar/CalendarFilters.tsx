import { styled } from '@mui/material/styles';
import type { GroupRow } from '../../../domain/arrangement/contract.ts';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { phone } from '../../theme/tokens.ts';
import type { CalendarDate, CalendarFilter } from './dates.ts';
import { KIND_LABELS, kindNamed } from './kinds.ts';

const Fields = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 200px)',
  gap: 12,
  [phone]: { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', width: '100%' },
  '@media (max-width: 359px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

type Option = { readonly value: string; readonly label: string };

/** Each value once, by label. */
const options = (all: string, found: readonly Option[]): readonly Option[] => {
  const labels = new Map(found.map(({ value, label }) => [value, label]));
  const sorted = [...labels].toSorted(([, one], [, other]) => one.localeCompare(other));
  return [{ value: '', label: all }, ...sorted.map(([value, label]) => ({ value, label }))];
};

export type NamedProperty = Pick<OverviewRow, 'id' | 'name'>;

/** The chosen one, which may have no date, or be there no more: the list would show its first option, all properties. */
const chosenOf = (id: string, properties: readonly NamedProperty[]): Option => ({
  value: id,
  label: properties.find((property) => property.id === id)?.name ?? 'A property that is no longer there',
});

type Props = {
  /** Of all properties and kinds. */
  dates: readonly CalendarDate[];
  properties: readonly NamedProperty[];
  groups: readonly GroupRow[];
  filter: CalendarFilter;
  onChange: (part: Partial<CalendarFilter>) => void;
};

export const CalendarFilters = ({ dates, properties, groups, filter, onChange }: Props) => {
  const chosen = filter.propertyId === null ? [] : [chosenOf(filter.propertyId, properties)];
  const dated = dates.map(({ propertyId, propertyName }) => ({ value: propertyId, label: propertyName }));
  // A kind stays in the list while it is chosen, also when its last date is gone.
  const kinds = [...dates.map(({ kind }) => kind), ...(filter.kind ? [filter.kind] : [])];
  return (
    <Fields role="search" aria-label="Dates">
      {groups.length > 0 && (
        <SelectField
          label="Client"
          value={filter.groupId ?? ''}
          options={[{ value: '', label: 'All clients' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ target }) => onChange({ groupId: target.value || null, propertyId: null })}
        />
      )}
      <SelectField
        label="Property"
        value={filter.propertyId ?? ''}
        options={options('All properties', [...chosen, ...dated])}
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
