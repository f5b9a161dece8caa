import { Compliance, type ListSort } from '../../../domain/dashboard/contract.ts';
import type { ListPlace } from '../../../domain/dashboard/listPlace.ts';
import { type Query, rows } from '../../query.ts';
import type { OverviewState } from '../state.ts';
import { hasVerdict, type Range, rangesOf } from '../verdict.ts';
import { conditionOf, type ListFilter, verdictsOf } from './filter.ts';

type Order = {
  readonly columns: readonly (keyof ListPlace)[];
  readonly direction: 'asc' | 'desc';
  /** The parts of the list that are each read in this order from an index. */
  readonly ranges: (verdicts: readonly Compliance[]) => Range[];
};

const unranked = (ranges: readonly Range[]): Range[] => ranges.map(({ where }) => ({ rank: 0, where }));
const inOne = (verdicts: readonly Compliance[]): Range[] => [{ rank: 0, where: hasVerdict(verdicts) }];

/** Every order ends with the key, so that it is total: no row is skipped or repeated where a page ends. */
const ORDERS: Readonly<Record<ListSort, Order>> = {
  urgency: { columns: ['next_expiry', 'name_key', 'key'], direction: 'asc', ranges: rangesOf },
  expiry: {
    columns: ['next_expiry', 'name_key', 'key'],
    direction: 'asc',
    ranges: (verdicts) => unranked(rangesOf(verdicts)),
  },
  name: { columns: ['name_key', 'key'], direction: 'asc', ranges: inOne },
  added: { columns: ['created_at', 'key'], direction: 'desc', ranges: inOne },
};

type PageRequest = { readonly sort: ListSort; readonly limit: number; readonly after: ListPlace | null };

export const isPlaceIn = (filter: Pick<ListFilter, 'state'>, sort: ListSort, { rank }: ListPlace): boolean =>
  ORDERS[sort].ranges(verdictsOf(filter)).some((range) => range.rank === rank);

export type ListedRow = { readonly state: OverviewState; readonly place: ListPlace };

/**
 * One page of the list. `after` must be a place in it. Each range stops at the end of the page, so that a page of 10,000
 * properties takes no longer than a page of twenty.
 */
export const propertyPage = (filter: ListFilter, { sort, limit, after }: PageRequest): Query<ListedRow> => {
  const { columns, direction, ranges } = ORDERS[sort];
  const { name, where, values } = conditionOf(filter);
  const end = `$${values.length + 1}`;
  const sortedBy = columns.map((column) => `${column} ${direction}`).join(', ');
  const places = columns.map((_, index) => `$${index + values.length + 2}`).join(', ');
  const beyond = `and (${columns.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${places})`;
  const parts = ranges(verdictsOf(filter))
    .filter(({ rank }) => !after || rank >= after.rank)
    .map(
      (range) => `(
        select ${range.rank} as rank, next_expiry, name_key, created_at, key from property_overview
        where ${where} and ${range.where} ${after?.rank === range.rank ? beyond : ''}
        order by ${sortedBy} limit ${end})`,
    );
  return rows({
    name: ['property-page', sort, name, after?.rank ?? 'first'].join('-'),
    text: `
      with page as (
        select row_number() over (order by rank, ${sortedBy}) as number, * from (${parts.join(' union all ')}) as ranges
        order by number limit ${end}
      )
      select o.state, json_build_object(
        'rank', rank, 'next_expiry', page.next_expiry::text, 'name_key', page.name_key,
        'created_at', to_char(page.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'key', key
      ) as place
      from page join property_overview o using (key) order by number`,
    values: [...values, limit, ...(after ? columns.map((column) => after[column]) : [])],
  });
};

/** The number of properties in the whole list; one row. */
export const propertyCount = (filter: ListFilter): Query<{ readonly total: number }> => {
  const { name, where, values } = conditionOf(filter);
  const verdicts = verdictsOf(filter);
  // Every property has a verdict, so a list of all of them need not work it out. Postgres wants each parameter used.
  const all = verdicts.length === Compliance.options.length;
  return rows({
    name: `property-count-${name}`,
    text: `select count(*)::int as total from property_overview where ${where} and ${all ? '$2::date is not null' : hasVerdict(verdicts)}`,
    values,
  });
};
