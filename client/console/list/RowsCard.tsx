import { Card } from '../../components/surfaces/Card.tsx';
import type { Column, Row } from './column.ts';
import { Rows } from './Rows.tsx';
import { Table } from './tableStyles.ts';

type Props<Of extends Row> = { title: string; columns: readonly Column<Of>[]; rows: readonly Of[] };

/** A table that cannot be sorted, filtered or paged. */
export const RowsCard = <Of extends Row>({ title, columns, rows }: Props<Of>) => (
  <Card as="section" flush aria-label={title}>
    <Table role="table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Rows columns={columns} rows={rows} />
      </tbody>
    </Table>
  </Card>
);
