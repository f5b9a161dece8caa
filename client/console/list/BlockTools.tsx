import { styled } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { phone } from '../../theme/tokens.ts';
import { PageTick } from '../selection/PageTick.tsx';
import type { Column, Row } from './column.ts';

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  alignItems: 'center',
  marginBottom: 12,
  '& > .sort': { flex: '1 1 280px', maxWidth: 380 },
  '& > .sort > div': { display: 'flex', gap: 10, alignItems: 'center' },
  '& > .sort label': { flex: 'none', marginBottom: 0 },
  // Above the ticks of the rows.
  [phone]: { '& > label': { paddingLeft: 17 } },
});

const ORDERS = [
  ['ASC', 'ascending'],
  ['DESC', 'descending'],
] as const;

type Props<Of extends Row> = { columns: readonly Column<Of>[]; selectable: boolean };

/** What the head of the table offers, for a screen on which each row is a block and the table has no head. */
export const BlockTools = <Of extends Row>({ columns, selectable }: Props<Of>) => {
  const { total = 0, sort: sorted, setSort } = useListContext();
  if (total === 0) return null;
  const choices = columns.flatMap(({ label, sort }) =>
    sort
      ? ORDERS.map(([order, words]) => ({ value: `${sort} ${order}`, label: `${label}, ${words}`, sort, order }))
      : [],
  );
  return (
    <Tools>
      <div className="sort">
        <SelectField
          label="Sort by"
          options={choices}
          value={`${sorted.field} ${sorted.order}`}
          onChange={({ target }) => {
            const chosen = choices.find(({ value }) => value === target.value);
            if (chosen) setSort({ field: chosen.sort, order: chosen.order });
          }}
        />
      </div>
      {selectable && <PageTick labelled />}
    </Tools>
  );
};
