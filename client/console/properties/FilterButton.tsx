import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ListFilter } from 'lucide-react';
import { useListContext } from 'react-admin';
import { BADGE_STATUS_LABELS } from '../../../domain/badges/texts.ts';
import { COMPLIANCE_LABELS } from '../../../domain/dashboard/texts.ts';
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
  { name: 'compliance', label: 'State', options: optionsOf(COMPLIANCE_LABELS) },
  { name: 'badge_status', label: 'Badge', options: optionsOf({ ...BADGE_STATUS_LABELS, none: 'None' }) },
] as const;

const EXPIRED = 'expired';
const WITHIN = [
  ANY,
  { value: EXPIRED, label: 'Already expired' },
  ...[7, 30, 60, 90].map((days) => ({ value: String(days), label: `Within ${days} days` })),
  { value: '365', label: 'Within a year' },
];

type Values = Readonly<Record<string, unknown>>;

const filterOf = (name: string, value: string): [string, unknown] => {
  if (name !== 'runs_out_within') return [name, value];
  return value === EXPIRED ? [EXPIRED, true] : [name, Number(value)];
};

/** Filters that the form does not show stay as they are. */
const filledIn = (form: HTMLFormElement, { expired: _, ...present }: Values): Values => {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
  const others = Object.entries(present).filter(([name]) => fields.every(([field]) => field !== name));
  const given = fields.filter(([, value]) => value !== '');
  return Object.fromEntries([...others, ...given.map(([name, value]) => filterOf(name, value))]);
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
            setFilters(filledIn(event.currentTarget, filterValues));
            close();
          }}
        >
          {SELECTS.map(({ name, label, options }) => (
            <SelectField key={name} name={name} label={label} options={options} defaultValue={textOf(name)} />
          ))}
          <Field name="city" label="Town" defaultValue={textOf('city')} autoComplete="off" />
          <SelectField
            name="runs_out_within"
            label="Runs out"
            options={WITHIN}
            defaultValue={filterValues.expired ? EXPIRED : textOf('runs_out_within')}
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
