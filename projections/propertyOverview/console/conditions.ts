import { searchWords } from '../../../domain/searchText.ts';
import { type Condition, patternOf } from '../../conditions.ts';
import { type Direction, type ListReader, ofAccount } from '../../consoleList.ts';
import { VERDICT } from '../verdict.ts';

export const readable = (reader: ListReader): readonly Condition[] => [
  ...ofAccount(reader),
  [false, (removed) => `removed = ${removed}`],
  [reader.scope, (keys) => `key = any(${keys}::text[])`],
];

/** Their name and address contain every word. */
export const found = (q: string | undefined): Condition => {
  const patterns = searchWords(q ?? '').map(patternOf);
  return [patterns.length > 0 ? patterns : undefined, (all) => `search_text like all(${all}::text[])`];
};

export const verdictIn = (verdicts: readonly string[] | undefined): Condition => [
  verdicts,
  (any) => `${VERDICT} = any(${any}::text[])`,
];

/** The badge's status on the day $2, in the order of precedence of `badgeStanding`. */
export const badgeStatusOf = ({ subscriptionLapsed }: ListReader): string => `(case
  when badge_status is null then 'none'
  when badge_status = 'revoked' then 'revoked'
  when badge_ends_on < $2::date then 'expired'
  when badge_status = 'suspended' or answers_due_on <= $2::date or ${subscriptionLapsed} then 'suspended'
  else 'active' end)`;

/** What has no value comes last in both directions. */
export const orderBy = (column: string, direction: Direction): string =>
  `${column} ${direction} nulls last, name_key ${direction}, key ${direction}`;
