import { RowTick } from '../selection/RowTick.tsx';
import type { Selection } from '../selection/useSelection.ts';
import type { Column, Row } from './column.ts';
import { HeldWhileAsking } from './HeldWhileAsking.tsx';
import { useHeldRows } from './useHeldRows.ts';

type Props<Of extends Row> = {
  columns: readonly Column<Of>[];
  rows: readonly Of[];
  /** With it, each row has a tick. */
  selection?: Selection | undefined;
};

export const Rows = <Of extends Row>({ columns, rows, selection }: Props<Of>) => {
  const { shown, isListed, hold } = useHeldRows(rows);
  return shown.map((row) => (
    <HeldWhileAsking key={row.id} row={row} hold={hold}>
      <tr hidden={!isListed(row)} className={selection?.isSelected(row.id) ? 'on' : undefined}>
        {selection && (
          <td className="tick" data-phone>
            <RowTick row={row} selection={selection} />
          </td>
        )}
        {columns.map(({ key, label, cell, onPhone }, index) =>
          index === 0 ? (
            <th key={key} scope="row">
              {cell(row)}
            </th>
          ) : (
            <td key={key} data-phone={onPhone} data-label={onPhone === 'labelled' ? label : undefined}>
              {cell(row)}
            </td>
          ),
        )}
      </tr>
    </HeldWhileAsking>
  ));
};
