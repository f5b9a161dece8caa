import type { Day } from '../domain/calendar.ts';
import type { FilterOf, ListContract } from '../domain/console/contract.ts';
import type { Action } from '../domain/policy.ts';
import { searchWords } from '../domain/searchText.ts';
import { type Condition, patternOf, where } from './conditions.ts';
import { type PropertyScope, type Query, rows } from './query.ts';

/** Whose lists are read, and when. */
export type ListReader = {
  readonly accountId: string;
  readonly scope: PropertyScope;
  readonly may: (action: Action) => boolean;
  readonly today: Day;
  /** True once the end of the subscription suspends badges. */
  readonly subscriptionLapsed: boolean;
};

/** `limit` null: to the end of the list. */
export type ListRange = { readonly offset: number; readonly limit: number | null };
export type Direction = 'asc' | 'desc';

/** What a request asks of a list. */
export type Asked<List extends ListContract> = {
  readonly filter: FilterOf<List>;
  readonly sort: List['sorts'][number];
  readonly direction: Direction;
};

/** The rows of one part of a list, by key, and the number of all of them. */
export type Listed = { readonly total: number; readonly keys: readonly string[] };

export type KeyList = {
  readonly table: string;
  readonly conditions: readonly Condition[];
  /** Ends with the key, so that no row is skipped or repeated where a page ends. */
  readonly order: string;
  /** True if a text is searched for, which no index has. */
  readonly isSearched?: boolean;
};

/**
 * One row. It reads columns of an index only; the rows of the page are then read by key. The query has no name: there
 * are too many combinations of filters to prepare each.
 *
 * A search looks at every row of the account, so it counts while it looks for the page. Other lists count the entries of
 * an index, and stop reading at the end of the page.
 */
export const listedKeys = (
  { table, conditions, order, isSearched = false }: KeyList,
  { limit, offset }: ListRange,
): Query<Listed> => {
  const { text, values } = where(conditions);
  const [limited, skipped] = [values.length + 1, values.length + 2];
  const counted = `(select count(*)::int from ${table} where ${text})`;
  const page = `order by ${order} limit $${limited} offset $${skipped}`;
  return rows({
    text: isSearched
      ? // An empty page does not tell the number, unless it is the first.
        `with page as materialized (select key, count(*) over () as total from ${table} where ${text} ${page})
         select coalesce((select total::int from page limit 1), case when $${skipped} > 0 then ${counted} else 0 end) as total,
           array(select key from page) as keys`
      : `select ${counted} as total, array(select key from ${table} where ${text} ${page}) as keys`,
    values: [...values, limit, offset],
  });
};

/** The page of a list, for `join … using (key) order by number`. */
export const KEYS = 'unnest($1::text[]) with ordinality as listed (key, number)';

/** The account is $1 and the day $2, for conditions that need it. */
export const ofAccount = ({ accountId, today }: ListReader): readonly Condition[] => [
  [accountId, (account) => `owner = ${account}`],
  [today, (day) => `${day}::date is not null`],
];

/** Of rows that name a property. */
export const ofProperties = (reader: ListReader, propertyIds: readonly string[] | undefined): readonly Condition[] => [
  ...ofAccount(reader),
  [reader.scope, (ids) => `property_id = any(${ids}::uuid[])`],
  [propertyIds, (ids) => `property_id = any(${ids}::uuid[])`],
];

/**
 * Every word is in the text of their property, or every word in `own`, a column of the rows. `is true` keeps Postgres from
 * making a join of it, which it would plan for one property found: with 10,000 found it took seconds.
 */
export const searched = (q: string | undefined, own?: string): Condition => {
  const patterns = searchWords(q ?? '').map(patternOf);
  const ofProperty = (all: string) =>
    `(property_id in (select key::uuid from property_overview where owner = $1 and search_text like all(${all}::text[]))) is true`;
  return [
    patterns.length > 0 ? patterns : undefined,
    (all) => (own ? `(${own} like all(${all}::text[]) or ${ofProperty(all)})` : ofProperty(all)),
  ];
};
