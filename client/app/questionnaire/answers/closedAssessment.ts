import { isStatus, isSuperseded } from '../../../api/http.ts';

/** Why the server refuses all further answers: the assessment was restarted, or its property was deleted. */
export type ClosedReason = 'replaced' | 'deleted';

export const closedReasonOf = (error: unknown): ClosedReason | null => {
  if (isSuperseded(error)) return 'replaced';
  return isStatus(error, 404) ? 'deleted' : null;
};
