import type { Day } from '../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import { Compliance } from '../../../domain/dashboard/contract.ts';
import { type PropertyScope, type Query, states } from '../../query.ts';
import type { OverviewState } from '../state.ts';
import { hasVerdict, rangesOf } from '../verdict.ts';
import { LISTED } from './filter.ts';

/** The number of next steps that the dashboard shows. */
const STEPS = 4;

const firstOf = (where: string, source = 'property_overview'): string => `(
  select key from ${source} where ${LISTED} and ${where} order by next_expiry, name_key, key limit ${STEPS})`;

// Few or no rows match, but Postgres expects many, and would read the whole account in the order of the list. OFFSET 0
// keeps the subquery apart, so Postgres uses the index on the column of the condition.
const few = (where: string): string => `(
  select owner, removed, compliance, evidence_ends_on, next_expiry, name_key, key
  from property_overview where owner = $1 and ${where} offset 0) as few`;

/** The documents are sorted as in `expiringDocuments` and `expiredDocuments`. */
const withDocument = (where: string): string => `(
  select p.key from document_file d join property_overview p on p.key = d.property_id::text
  where d.owner = $1 and not d.superseded and ${where}
    and p.assessment_id is not null and not p.removed and ($3::text[] is null or p.key = any($3))
  order by d.expires_on, d.key limit ${STEPS})`;

/** One range for each kind of step. */
const CANDIDATES = [
  ...rangesOf(Compliance.options).map(({ where }) => firstOf(where)),
  // Rows with an earlier date are found by the ranges above: lapsed evidence, or the first of the compliant ones.
  firstOf('badge_due and next_expiry >= $2'),
  firstOf(hasVerdict(), few('edition = any($4)')),
  firstOf(hasVerdict(['compliant']), few('check_on <= $2')),
  withDocument(`d.expires_on between $2::date and $2::date + ${EXPIRING_SOON_DAYS}`),
  withDocument('d.question_key is null and d.expires_on < $2::date'),
].join(' union ');

/**
 * The few properties among which the next steps of an account are found: the most urgent ones of each kind.
 * `formerEditions` are those that ask other questions than today's edition.
 */
export const nextStepProperties = (
  accountId: string,
  scope: PropertyScope,
  today: Day,
  formerEditions: readonly string[],
): Query<OverviewState> =>
  states({
    name: 'next-step-properties',
    text: `select state from property_overview where key = any(array(${CANDIDATES}))`,
    values: [accountId, today, scope, formerEditions],
  });
