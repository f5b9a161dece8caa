import type { Row } from '../list/column.ts';
import { Tick } from './Tick.tsx';
import type { Selection } from './useSelection.ts';

type Props = { row: Row & { readonly name?: unknown }; selection: Selection };

export const RowTick = ({ row, selection }: Props) => (
  <Tick
    label={`Select ${typeof row.name === 'string' ? row.name : 'this row'}`}
    checked={selection.isSelected(row.id)}
    onChange={() => selection.toggle(row.id)}
  />
);
