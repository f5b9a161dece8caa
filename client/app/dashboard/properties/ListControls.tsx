import { styled } from '@mui/material/styles';
import { ListSort, ListState } from '../../../../domain/dashboard/contract.ts';
import type { ListAsked } from '../../../api/listParams.ts';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { PropertySearchField } from './PropertySearchField.tsx';
import { STATE_LABELS } from './stateLabels.ts';
import { useSearchBox } from './useSearchBox.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
  gap: '12px 16px',
  alignItems: 'end',
  '@media (max-width: 767px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
});

const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  urgency: 'Most urgent first',
  name: 'Name',
  expiry: 'Next expiry first',
  added: 'Newest first',
};

const ALL = { value: '', label: 'All properties' };
const STATES = [ALL, ...ListState.options.map((value) => ({ value, label: STATE_LABELS[value] }))];
const SORTS = ListSort.options.map((value) => ({ value, label: SORT_LABELS[value] }));

type Props = { asked: ListAsked; onAsk: (change: Partial<ListAsked>) => void };

export const ListControls = ({ asked, onAsk }: Props) => {
  const { typed, type, submit } = useSearchBox(asked.q, (q) => onAsk({ q }));
  return (
    <Form
      role="search"
      aria-label="Your Properties"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PropertySearchField typed={typed} onType={type} />
      <SelectField
        label="Show"
        options={STATES}
        value={asked.state ?? ''}
        onChange={(event) => onAsk({ state: ListState.safeParse(event.target.value).data ?? null })}
      />
      <SelectField
        label="Sort by"
        options={SORTS}
        value={asked.sort}
        onChange={(event) => onAsk({ sort: ListSort.parse(event.target.value) })}
      />
    </Form>
  );
};
