import type { Column, Row } from './column.ts';

type Props<Of extends Row> = { columns: readonly Column<Of>[]; rows: readonly Of[] };

export const Rows = <Of extends Row>({ columns, rows }: Props<Of>) =>
  rows.map((row) => (
    <tr key={row.id}>
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
  ));
