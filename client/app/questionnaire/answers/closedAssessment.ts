import { isChangedQuestion, isStatus, isSuperseded } from '../../../api/http.ts';

/** Why the server refuses all further answers: the assessment was restarted, or its property was deleted. */
export type ClosedReason = 'replaced' | 'deleted';

export const closedReasonOf = (error: unknown): ClosedReason | null => {
  if (isSuperseded(error)) return 'replaced';
  return isStatus(error, 404) ? 'deleted' : null;
};

/** A retry of this answer would fail, too: the question has changed or is no longer asked, or has no such answer. */
export const isPermanentRefusal = (error: unknown): boolean => isChangedQuestion(error) || isStatus(error, 422);
