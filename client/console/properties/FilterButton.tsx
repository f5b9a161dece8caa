import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ListFilter } from 'lucide-react';
import { useListContext } from 'react-admin';
import { NATION_LABELS, PROPERTY_TYPE_LABELS } from '../../../domain/properties/contract.ts';
import { Field } from '../../components/forms/Field.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Popover } from '../list/Popover.tsx';
import { ArrangementFilters } from './ArrangementFilters.tsx';

const Form = styled('form')({ display: 'grid', gap: 14, '& .buttons': { display: 'flex', gap: 8, flexWrap: 'wrap' } });

const ANY = { value: '', label: 'Any' };
const optionsOf = (labels: Readonly<Record<string, string>>) => [
  ANY,
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

const SELECTS = [
  { name: 'nation', label: 'Nation', options: optionsOf(NATION_LABELS) },
  { name: 'property_type', label: 'Type', options: optionsOf(PROPERTY_TYPE_LABELS) },
  {
    name: 'compliance',
    label: 'State',
    options: optionsOf({
      compliant: 'Compliant',
      non_compliant: 'Non-Compliant',
      in_progress: 'In Progress',
      not_assessed: 'Not Assessed',
    }),
  },
  {
    name: 'badge_status',
    label: 'Badge',
    options: optionsOf({
      active: 'Active',
      expired: 'Expired',
      suspended: 'Suspended',
      revoked: 'Revoked',
      none: 'None',
    }),
  },
] as const;

const WITHIN = [
  ANY,
  ...[7, 30, 60, 90, 365].map((days) => ({ value: String(days), label: days === 365 ? 'A year' : `${days} days` })),
];

type Values = Readonly<Record<string, unknown>>;

const filledIn = (form: HTMLFormElement, q: unknown): Values => {
  const given = [...new FormData(form)].filter(([, value]) => value !== '');
  const filters = Object.fromEntries(
    given.map(([name, value]) => [name, name === 'runs_out_within' ? Number(value) : String(value).trim()]),
  );
  return q === undefined ? filters : { ...filters, q };
};

/** Nation, town, type, state, badge, and what runs out within some days. */
export const FilterButton = () => {
  const { filterValues, setFilters } = useListContext();
  const { q, ...others }: Values = filterValues;
  const used = Object.keys(others).length;
  const textOf = (name: string) => String(filterValues[name] ?? '');
  return (
    <Popover
      label="Filter"
      icon={<ListFilter />}
      {...(used > 0 && { detail: `${used} in use` })}
      title="Filter properties"
    >
      {(close) => (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            setFilters(filledIn(event.currentTarget, q));
            close();
          }}
        >
          {SELECTS.map(({ name, label, options }) => (
            <SelectField key={name} name={name} label={label} options={options} defaultValue={textOf(name)} />
          ))}
          <Field name="city" label="Town" defaultValue={textOf('city')} autoComplete="off" />
          <SelectField
            name="runs_out_within"
            label="Runs out within"
            options={WITHIN}
            defaultValue={textOf('runs_out_within')}
          />
          <ArrangementFilters textOf={textOf} />
          <div className="buttons">
            <Button type="submit">Show</Button>
            <Button
              variant="outlined"
              onClick={() => {
                setFilters(q === undefined ? {} : { q });
                close();
              }}
            >
              Clear
            </Button>
          </div>
        </Form>
      )}
    </Popover>
  );
};
