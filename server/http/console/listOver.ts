import type { Request } from 'express';
import type { ListContract } from '../../../domain/console/contract.ts';
import { among } from '../../../projections/conditions.ts';
import { type Asked, type KeyList, type Listed, type ListRange, listedKeys } from '../../../projections/consoleList.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { askedOf } from './listRequest.ts';

/** The cells of one exported row. */
export type Cells = readonly (string | number | null)[];
/** A column of an exported list: its heading and its value in a row. */
export type Column<Row> = readonly [heading: string, value: (row: Row) => Cells[number]];

export type ListDefinition<Name extends string, List extends ListContract, Reader, Context, Row> = {
  readonly name: Name;
  readonly list: List;
  readonly keys: (reader: Reader, asked: Asked<List>) => KeyList;
  /** In the order of the keys. */
  readonly rows: (keys: readonly string[], context: Context) => Promise<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
};

type Opened<Reader, Context> = {
  readonly reader: Reader;
  /** The same reader with the access that it has by now. Throws if it has none any more. */
  readonly readerNow: () => Promise<Reader>;
  /** What the rows are shown by. */
  readonly context: Context;
};

/** `q` is the text that was searched for. */
export type OpenList<Reader, Context> = (request: Request, q: string | undefined) => Promise<Opened<Reader, Context>>;

type ReadKeys<Reader> = (reader: Reader, list: KeyList, range: ListRange) => Promise<Listed>;

export const keysFrom =
  (reads: RouteDependencies['reads']): ReadKeys<unknown> =>
  async (_, list, range) =>
    (await reads.one(listedKeys(list, range))) ?? { total: 0, keys: [] };

/** Rows that are read at once for an export. Others wait while the server renders them. */
const CHUNK = 200;

/** A list in the form of ra-data-simple-rest: its pages, its records and its export. */
export const listOver = <Name extends string, List extends ListContract, Reader, Context, Row>(
  readKeys: ReadKeys<Reader>,
  open: OpenList<Reader, Context>,
  definition: ListDefinition<Name, List, Reader, Context, Row>,
) => {
  const { name, list, keys: keysOf, rows, columns } = definition;
  const searched = ({ filter }: Asked<List>) => (filter as { q?: string }).q;

  const listed = (reader: Reader, asked: Asked<List>, range: ListRange) =>
    readKeys(reader, { ...keysOf(reader, asked), isSearched: searched(asked) !== undefined }, range);

  /** Those of the rows that the reader sees by now. */
  const stillSeen = async (reader: Reader, keys: readonly string[]): Promise<readonly string[]> => {
    const [sort] = list.sorts;
    const { conditions, ...all } = keysOf(reader, { filter: {} as Asked<List>['filter'], sort, direction: 'asc' });
    const chosen = { ...all, conditions: [...conditions, among('key', keys)] };
    const found = new Set((await readKeys(reader, chosen, { offset: 0, limit: null })).keys);
    return keys.filter((key) => found.has(key));
  };

  return {
    name,
    path: list.path,
    headings: columns.map(([heading]) => heading),

    page: async (request: Request) => {
      const { range, ...asked } = askedOf(list, request);
      const { reader, context } = await open(request, searched(asked));
      const { total, keys } = await listed(reader, asked, range);
      return { total, offset: range.offset, rows: await rows(keys, context) };
    },

    /** Undefined for an id that this reader does not see, as for an unknown one. */
    one: async (request: Request, id: string): Promise<Row | undefined> => {
      const { reader, context } = await open(request, undefined);
      const [sort] = list.sorts;
      const filter = { id: [id] } as Asked<List>['filter'];
      const { keys } = await listed(reader, { filter, sort, direction: 'asc' }, { offset: 0, limit: 1 });
      return (await rows(keys, context))[0];
    },

    /** Checks the request at once. The rows then follow in the order that the list has at the beginning. */
    cells: async (request: Request): Promise<() => AsyncGenerator<readonly Cells[]>> => {
      const { range: _, ...asked } = askedOf(list, request);
      const { reader, readerNow, context } = await open(request, searched(asked));
      return async function* () {
        const { keys } = await listed(reader, asked, { offset: 0, limit: null });
        for (let from = 0; from < keys.length; from += CHUNK) {
          // An export may take minutes. What has left the account or the grant meanwhile is left out.
          const visible = await stillSeen(await readerNow(), keys.slice(from, from + CHUNK));
          const chunk = await rows(visible, context);
          yield chunk.map((row) => columns.map(([, value]) => value(row)));
        }
      };
    },
  };
};

/** A list whatever its rows. */
export type ServedList = {
  readonly name: string;
  readonly path: ListContract['path'];
  readonly headings: readonly string[];
  readonly page: (request: Request) => Promise<{ total: number; offset: number; rows: readonly unknown[] }>;
  readonly one: (request: Request, id: string) => Promise<unknown>;
  readonly cells: (request: Request) => Promise<() => AsyncGenerator<readonly Cells[]>>;
};
