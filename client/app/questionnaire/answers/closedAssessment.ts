import { HttpError } from '../../../api/http.ts';

/** Why the server refuses all further answers: the assessment was restarted, or its property was deleted. */
export type ClosedReason = 'replaced' | 'deleted';

export const closedReasonOf = (error: unknown): ClosedReason | null => {
  if (!(error instanceof HttpError)) return null;
  if (error.problem.type === '/problems/assessment-superseded') return 'replaced';
  return error.status === 404 ? 'deleted' : null;
};
