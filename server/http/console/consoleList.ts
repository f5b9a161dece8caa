import type { Request } from 'express';
import { suspendsFrom } from '../../../domain/badges/standing.ts';
import { londonDay } from '../../../domain/calendar.ts';
import type { ConsoleResource, ListContract } from '../../../domain/console/contract.ts';
import type { Action } from '../../../domain/policy.ts';
import { subscriptionOf } from '../../../projections/accountSubscription/queries.ts';
import { subscriptionEndedOn } from '../../../projections/badge/standing.ts';
import {
  type Asked,
  type KeyList,
  type ListRange,
  type ListReader,
  listedKeys,
} from '../../../projections/consoleList.ts';
import type { OverviewContext } from '../../../projections/propertyOverview/overviewRow.ts';
import { actingOf } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { originOf } from '../request.ts';
import { askedOf } from './listRequest.ts';

export type ConsoleDependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'now' | 'editions' | 'publicOrigin' | 'subscription'
>;

/** What the rows of a list are shown by. */
export type RowContext = OverviewContext & { readonly today: string; readonly accountId: string };

/** The cells of one exported row. */
export type Cells = readonly (string | number | null)[];
/** A column of an exported list: its heading and its value in a row. */
export type Column<Row> = readonly [heading: string, value: (row: Row) => Cells[number]];

type Definition<List extends ListContract, Row> = {
  readonly name: ConsoleResource;
  readonly reads: Action;
  readonly list: List;
  /** True if reading needs an account that has had a subscription, as everywhere else. */
  readonly needsSubscription?: true;
  readonly keys: (reader: ListReader, asked: Asked<List>) => KeyList;
  /** In the order of the keys. */
  readonly rows: (keys: readonly string[], context: RowContext) => Promise<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
};

/** Rows that are read at once for an export. Others wait while the server renders them. */
const CHUNK = 200;

/** A list of the console: its pages, its records and its export, as one account may see them. */
export const consoleList = <List extends ListContract, Row>(
  { reads, now, editions, publicOrigin, subscription }: ConsoleDependencies,
  definition: Definition<List, Row>,
) => {
  const readerOf = async (request: Request): Promise<{ reader: ListReader; context: RowContext }> => {
    const acting = actingOf(request);
    if (definition.needsSubscription) await subscription.requireReading(acting);
    const { account: accountId, scope } = acting;
    const today = londonDay(now());
    const endedOn = subscriptionEndedOn(await reads.one(subscriptionOf(accountId)), now());
    const subscriptionLapsed = endedOn !== null && suspendsFrom(endedOn) <= today;
    const origin = originOf(request, publicOrigin);
    return {
      reader: { accountId, scope, today, subscriptionLapsed },
      context: { accountId, today, editions, origin, subscriptionEndedOn: endedOn },
    };
  };

  const listed = async (reader: ListReader, asked: Asked<List>, range: ListRange) =>
    (await reads.one(listedKeys(definition.keys(reader, asked), range))) ?? { total: 0, keys: [] };

  return {
    name: definition.name,
    reads: definition.reads,
    path: definition.list.path,
    headings: definition.columns.map(([heading]) => heading),

    page: async (request: Request) => {
      const { range, ...asked } = askedOf(definition.list, request);
      const { reader, context } = await readerOf(request);
      const { total, keys } = await listed(reader, asked, range);
      return { total, offset: range.offset, rows: await definition.rows(keys, context) };
    },

    /** Undefined for an id of another account, as for an unknown one. */
    one: async (request: Request, id: string): Promise<Row | undefined> => {
      const { reader, context } = await readerOf(request);
      const [sort] = definition.list.sorts;
      const filter = { id: [id] } as Asked<List>['filter'];
      const { keys } = await listed(reader, { filter, sort, direction: 'asc' }, { offset: 0, limit: 1 });
      return (await definition.rows(keys, context))[0];
    },

    /** Checks the request at once. The rows then follow in the order that the list has at the beginning. */
    cells: async (request: Request): Promise<() => AsyncGenerator<readonly Cells[]>> => {
      const { range: _, ...asked } = askedOf(definition.list, request);
      const { reader, context } = await readerOf(request);
      return async function* () {
        const { keys } = await listed(reader, asked, { offset: 0, limit: null });
        for (let from = 0; from < keys.length; from += CHUNK) {
          const rows = await definition.rows(keys.slice(from, from + CHUNK), context);
          yield rows.map((row) => definition.columns.map(([, value]) => value(row)));
        }
      };
    },
  };
};
export type ConsoleList = Omit<ReturnType<typeof consoleList>, 'one' | 'page'> & {
  readonly page: (request: Request) => Promise<{ total: number; offset: number; rows: readonly unknown[] }>;
  readonly one: (request: Request, id: string) => Promise<unknown>;
};
