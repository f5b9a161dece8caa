import type { AssessmentRejection } from '../../../domain/assessments/decider.ts';
import type { BulkRow } from '../../../domain/bulk/contract.ts';
import type { Position } from '../../../projections/recorded.ts';
import { AccessEnded, Forbidden, NotFound, Rejected, StoreUnavailable } from '../errors.ts';
import { Failure } from '../failure.ts';
import { NO_LONGER_THERE } from '../reachable.ts';

/** `failure`: the access or the role has ended since the request began, a store is unavailable, or an unexpected error. */
export type Outcome = Pick<BulkRow, 'state'> &
  Partial<Pick<BulkRow, 'was' | 'reason'>> & { readonly reached?: Position | undefined; readonly failure?: unknown };

export const isRecorded = ({ state, reached }: Outcome): boolean => state === 'changed' && reached !== undefined;

/** Also of a property whose answer may have been recorded: a repeat changes nothing then. */
export const NOT_FINISHED = 'We could not finish this at the moment. Please try again.';

export const refused = (reason: string): Outcome => ({ state: 'refused', reason });

const UNDER_ANOTHER = 'This property is assessed by another question set, ';
/** In other words than for one property: here the question was not read in the property. */
const REASONS: Readonly<Record<string, string>> = {
  'question-not-found': `${UNDER_ANOTHER}which does not have this question.`,
  'question-changed': `${UNDER_ANOTHER}in which this question means something else. Answer it there.`,
} satisfies { readonly [Code in AssessmentRejection]?: string };
export const refusedFor = (code: string, detail: string): Outcome => refused(REASONS[code] ?? detail);

/** An error at one property is told in its row, so that the rows of the others are not lost. */
export const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof Rejected) return refusedFor(error.code, error.message);
  if (error instanceof Forbidden) return { ...refused(error.message), failure: error };
  if (error instanceof AccessEnded) return { ...refused(NO_LONGER_THERE), failure: error };
  // It was taken away meanwhile, as one that was taken away before.
  if (error instanceof NotFound) return refused(NO_LONGER_THERE);
  return { ...refused(NOT_FINISHED), failure: error };
};

/** True if the next property would most likely fail, too. Any other error concerns only its own. */
export const isOutage = (error: unknown): boolean => error instanceof StoreUnavailable;

const failuresOf = (outcomes: readonly Outcome[]): readonly unknown[] =>
  outcomes.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));

/** One of each, to be logged. */
export const distinctFailures = (outcomes: readonly Outcome[]): readonly unknown[] => [
  ...new Map(failuresOf(outcomes).map((failure) => [String(failure), failure])).values(),
];

/** Why the request fails as a whole; undefined if the rows say more. An unexpected error at one property is told in its row. */
export const failureOfAll = (outcomes: readonly Outcome[]): unknown => {
  if (outcomes.some(isRecorded)) return undefined;
  const failures = failuresOf(outcomes);
  return (
    failures.find((failure) => failure instanceof Failure) ??
    (failures.length === outcomes.length ? failures[0] : undefined)
  );
};
