import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { GroupRow } from '../../../domain/arrangement/contract.ts';
import { teamQueries } from '../../api/teamQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { today } from '../../clock.ts';
import { NotLoaded } from '../../components/feedback/NotLoaded.tsx';
import { DateField } from '../../components/forms/DateField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { phone } from '../../theme/tokens.ts';
import type { SeesChoice, TermsForm } from './accessForm.ts';
import { PropertyPicker } from './PropertyPicker.tsx';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 188px',
  gap: 16,
  alignContent: 'start',
  '& > fieldset': { gridColumn: '1 / -1', order: 1 },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > fieldset': { order: 0 } },
});

type Props = {
  form: TermsForm;
  onChange: (change: Partial<TermsForm>) => void;
  errors: Readonly<Record<string, string>>;
};

const optionsOf = (groups: readonly GroupRow[], sees: SeesChoice) => {
  const options = [
    { value: 'all', label: 'All properties' },
    ...groups.map(({ id, name }) => ({ value: id, label: `Group ${name}` })),
    { value: 'chosen', label: 'Certain properties' },
  ];
  // The list would show its first option for a group that was removed meanwhile: all properties.
  const isThere = options.some(({ value }) => value === sees);
  return isThere ? options : [...options, { value: sees, label: 'A group that was removed' }];
};

/** Offered only once the groups are known: until then the list would say "All properties" of a person with a group. */
const SeesField = ({ form, onChange, errors }: Props) => {
  const query = useQuery(teamQueries.arrangement());
  const { data } = query;
  const failure = useLoadFailure(query);
  if (data)
    return (
      <SelectField
        label="Sees"
        options={optionsOf(data.groups, form.sees)}
        value={form.sees}
        error={errors.group_id}
        onChange={(event) => onChange({ sees: event.target.value })}
      />
    );
  if (!failure) return <p>Loading the clients...</p>;
  return (
    <NotLoaded
      title="The clients could not be loaded"
      error={failure.error}
      retrying={failure.retrying}
      onRetry={failure.retry}
    />
  );
};

/** Which properties a person sees, and until when. A manager sees all. */
export const SeesFields = (props: Props) => {
  const { form, onChange, errors } = props;
  return (
    <Fields>
      {form.role !== 'manager' && <SeesField {...props} />}
      {form.role !== 'manager' && form.sees === 'chosen' && (
        <PropertyPicker
          chosen={form.propertyIds}
          error={errors.property_ids}
          onChange={(propertyIds) => onChange({ propertyIds })}
        />
      )}
      <DateField
        label="Last day"
        optional
        min={today()}
        value={form.until}
        error={errors.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </Fields>
  );
};
