import { isChangedQuestion, isStatus, isSuperseded, reasonOf } from '../../../api/http.ts';

/** Why the server refuses all further answers: the assessment was restarted, or its property was deleted. */
export type ClosedReason = 'replaced' | 'deleted';

export const closedReasonOf = (error: unknown): ClosedReason | null => {
  if (isSuperseded(error)) return 'replaced';
  return isStatus(error, 404) ? 'deleted' : null;
};

/** The answer was not sent. The message is shown to the user. */
export class AnsweredElsewhere extends Error {
  constructor() {
    super('Another answer was given or confirmed elsewhere in the meantime, and it stays. Choose again to change it.');
    this.name = 'AnsweredElsewhere';
  }
}

/** Another attempt must not follow: the question has changed, is no longer asked, has no such answer, or has a newer one. */
export const isPermanentRefusal = (error: unknown): boolean =>
  isChangedQuestion(error) || isStatus(error, 422) || error instanceof AnsweredElsewhere;

export const failureReason = (error: unknown): string =>
  error instanceof AnsweredElsewhere ? error.message : reasonOf(error);
