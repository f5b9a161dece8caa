import type { Day } from '../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import type { ListState } from '../../../domain/dashboard/contract.ts';
import { Compliance } from '../../../domain/dashboard/contract.ts';
import { searchWords } from '../../../domain/searchText.ts';
import { patternOf } from '../../conditions.ts';
import type { PropertyScope } from '../../query.ts';
import { hasDocumentEndingWithin } from '../documentsWithin.ts';

export type ListFilter = {
  readonly accountId: string;
  readonly scope: PropertyScope;
  /** The day of the verdicts. */
  readonly today: Day;
  readonly q: string;
  readonly state: ListState | undefined;
};

const EXPIRING_SOON = hasDocumentEndingWithin(`${EXPIRING_SOON_DAYS}`);

/** The properties of account $1 within the scope $3. */
export const LISTED = 'owner = $1 and not removed and ($3::text[] is null or key = any($3))';

/**
 * The condition of a filter without its verdict, the values of its parameters, and a name for it. A condition without a
 * search or a scope is left out, so that Postgres can answer from an index alone.
 */
export const conditionOf = ({ accountId, scope, today, q, state }: ListFilter) => {
  const patterns = searchWords(q).map(patternOf);
  const values: unknown[] = [accountId, today];
  const conditions = ['owner = $1 and not removed'];
  const names: string[] = [state ?? 'all'];
  const add = (name: string, value: unknown, condition: (parameter: string) => string) => {
    names.push(name);
    conditions.push(condition(`$${values.push(value)}::text[]`));
  };
  if (scope !== null) add('scoped', scope, (keys) => `key = any(${keys})`);
  if (patterns.length > 0) add('searched', patterns, (all) => `search_text like all(${all})`);
  if (state === 'expiring_soon') conditions.push(EXPIRING_SOON);
  return { name: names.join('-'), where: conditions.join(' and '), values: values as readonly unknown[] };
};

export const verdictsOf = ({ state }: Pick<ListFilter, 'state'>): readonly Compliance[] =>
  state === undefined || state === 'expiring_soon' ? Compliance.options : [state];
