import useMediaQuery from '@mui/material/useMediaQuery';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useListContext } from 'react-admin';
import { PageTick } from '../selection/PageTick.tsx';
import { useSelection } from '../selection/useSelection.ts';
import type { Column, Row } from './column.ts';
import { Rows } from './Rows.tsx';
import { BLOCKS, Table } from './tableStyles.ts';
import type { Density } from './useShownColumns.ts';

type HeadProps = { label: string; sort: string | undefined };

const Head = ({ label, sort }: HeadProps) => {
  const { sort: sorted, setSort } = useListContext();
  if (!sort) return <th scope="col">{label}</th>;
  const isSorted = sorted.field === sort;
  const rises = sorted.order === 'ASC';
  return (
    <th scope="col" aria-sort={isSorted ? (rises ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={() => setSort({ field: sort, order: isSorted && rises ? 'DESC' : 'ASC' })}>
        {label}
        {isSorted && (rises ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />)}
      </button>
    </th>
  );
};

type Props<Of extends Row> = {
  caption: string;
  columns: readonly Column<Of>[];
  density: Density;
  /** True if each row has a tick. */
  selectable: boolean;
};

export const ListTable = <Of extends Row>({ caption, columns, density, selectable }: Props<Of>) => {
  const { data, isFetching } = useListContext<Of>();
  const selection = useSelection();
  const areBlocks = useMediaQuery(BLOCKS);
  return (
    // The roles stay where CSS turns the rows into blocks.
    <Table data-density={density} data-selectable={selectable} role="table">
      <caption>{caption}</caption>
      {/* Hidden, its buttons would take the focus unseen. BlockTools has them where rows are blocks. */}
      {!areBlocks && (
        <thead>
          <tr>
            {selectable && (
              <td className="tick">
                <PageTick />
              </td>
            )}
            {columns.map(({ key, label, sort }) => (
              <Head key={key} label={label} sort={sort} />
            ))}
          </tr>
        </thead>
      )}
      <tbody aria-busy={isFetching}>
        <Rows columns={columns} rows={data ?? []} selection={selectable ? selection : undefined} />
      </tbody>
    </Table>
  );
};
