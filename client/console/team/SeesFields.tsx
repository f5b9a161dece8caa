import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { teamQueries } from '../../api/teamQueries.ts';
import { today } from '../../clock.ts';
import { DateField } from '../../components/forms/DateField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { phone } from '../../theme/tokens.ts';
import type { TermsForm } from './accessForm.ts';
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

/** Which properties a person sees, and until when. A manager sees all. */
export const SeesFields = ({ form, onChange, errors }: Props) => {
  const { data } = useQuery(teamQueries.arrangement());
  const groups = data?.groups.map(({ id, name }) => ({ value: id, label: `Group ${name}` })) ?? [];
  return (
    <Fields>
      {form.role !== 'manager' && (
        <SelectField
          label="Sees"
          options={[
            { value: 'all', label: 'All properties' },
            ...groups,
            { value: 'chosen', label: 'Certain properties' },
          ]}
          value={form.sees}
          error={errors.group_id}
          onChange={(event) => onChange({ sees: event.target.value })}
        />
      )}
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
