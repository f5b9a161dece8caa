import type { Request } from 'express';
import type { FilterOf, ListContract } from '../../../domain/console/contract.ts';
import type { OfficeResource } from '../../../domain/office/contract/lists.ts';
import { searchText, searchWords } from '../../../domain/searchText.ts';
import type { Asked } from '../../../projections/consoleList.ts';
import type { Column, ServedList } from '../console/listOver.ts';
import { askedOf } from '../console/listRequest.ts';

type Value = string | number | boolean | null;

type Definition<List extends ListContract, Row extends { readonly id: string }> = {
  readonly name: OfficeResource;
  readonly list: List;
  readonly all: (request: Request) => Promise<readonly Row[]>;
  /** What `q` searches. */
  readonly text: (row: Row) => string;
  readonly matches: (row: Row, filter: FilterOf<List>) => boolean;
  readonly sortedBy: (row: Row, sort: List['sorts'][number]) => Value;
  readonly columns: readonly Column<Row>[];
};

/** Numbers by their value, texts as a reader expects. */
const compared = (one: Value, other: Value): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en-GB', { numeric: true });

/** A list of some dozens of rows, which no table holds. */
export const memoryList = <List extends ListContract, Row extends { readonly id: string }>({
  name,
  list,
  all,
  text,
  matches,
  sortedBy,
  columns,
}: Definition<List, Row>): Omit<ServedList, 'one'> & {
  readonly one: (request: Request, id: string) => Promise<Row | undefined>;
} => {
  const listed = async (request: Request, { filter, sort, direction }: Asked<List>): Promise<readonly Row[]> => {
    const { q } = filter as { q?: string };
    const words = searchWords(q ?? '');
    const found = (await all(request)).filter(
      (row) => words.every((word) => searchText(text(row)).includes(word)) && matches(row, filter),
    );
    const order = (one: Row, other: Row) =>
      compared(sortedBy(one, sort), sortedBy(other, sort)) || compared(one.id, other.id);
    return found.sort((one, other) => (direction === 'asc' ? order(one, other) : order(other, one)));
  };

  return {
    name,
    path: list.path,
    headings: columns.map(([heading]) => heading),
    page: async (request) => {
      const { range, ...asked } = askedOf(list, request);
      const rows = await listed(request, asked);
      const end = range.limit === null ? undefined : range.offset + range.limit;
      return { total: rows.length, offset: range.offset, rows: rows.slice(range.offset, end) };
    },
    one: async (request, id) => (await all(request)).find((row) => row.id === id),
    cells: async (request) => {
      const { range: _, ...asked } = askedOf(list, request);
      const rows = await listed(request, asked);
      return async function* () {
        yield rows.map((row) => columns.map(([, value]) => value(row)));
      };
    },
  };
};
