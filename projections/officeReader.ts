import type { Day } from '../domain/calendar.ts';
import { searchWords } from '../domain/searchText.ts';
import { type Condition, patternOf } from './conditions.ts';

/** When our staff read a list, and what they search for. */
export type OfficeReader = {
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly today: Day;
  /** The email address that is searched for: its stream id and its account. Undefined if the search is no address. */
  readonly address: { readonly key: string; readonly accountId: string | null } | undefined;
};

/** The instant is $1 and the day $2, for conditions that need them. */
export const ofOffice = ({ now, today }: OfficeReader): readonly Condition[] => [
  [now, (instant) => `${instant}::timestamptz is not null`],
  [today, (day) => `${day}::date is not null`],
];

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** Every word of the search; undefined if it is empty. */
export const wordsOf = (q: string | undefined): readonly string[] | undefined => {
  const patterns = searchWords(q ?? '').map(patternOf);
  return patterns.length > 0 ? patterns : undefined;
};

/** For a list that is also searched by addresses: undefined if the search is one. */
export const patternsOf = ({ address }: OfficeReader, q: string | undefined): readonly string[] | undefined =>
  address ? undefined : wordsOf(q);

const ofAddress = ({ address }: OfficeReader): Condition => [
  address && (address.accountId ?? NO_ACCOUNT),
  (id) => `owner = ${id}::uuid`,
];

/**
 * The account with this email address, or those whose name has every word. Addresses are found as a whole only: a part of
 * one would list other people.
 */
export const named = (reader: OfficeReader, q: string | undefined): readonly Condition[] => [
  ofAddress(reader),
  [patternsOf(reader, q), (all) => `search_text like all(${all}::text[])`],
];

/** Rows that belong to such an account. */
export const ownedBy = (reader: OfficeReader, q: string | undefined): readonly Condition[] => [
  ofAddress(reader),
  [
    patternsOf(reader, q),
    // `is true` keeps Postgres from making a join of it, which it would plan for one account found.
    (all) => `(owner in (select owner from office_account where search_text like all(${all}::text[]))) is true`,
  ],
];
