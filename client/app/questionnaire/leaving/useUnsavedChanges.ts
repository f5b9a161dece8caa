import { type AnswerSheet, positionsOf } from '../answers/answerSheet.ts';
import { isEmpty } from '../answers/unsavedAnswers.ts';
import type { Answers } from '../answers/useAnswers.ts';
import type { Evidence } from '../evidence/useEvidence.ts';
import type { Steps } from '../progress/useSteps.ts';
import { type LeaveGuard, useLeaveGuard } from './useLeaveGuard.ts';

const DATE_NOT_SAVED = 'The expiry date of this document is not saved. Put it right first.';
const DOCUMENT_NOT_CONFIRMED = 'The document of this question is not uploaded yet. Confirm it, or remove it.';

type Options = { sheet: AnswerSheet; answers: Answers; evidence: Evidence; steps: Pick<Steps, 'go' | 'stay'> };

export type UnsavedChanges = { saveAll: () => Promise<boolean>; guard: LeaveGuard };

/** Everything that can be unsaved: answers, files that wait to be confirmed, uploads and expiry dates. */
export const useUnsavedChanges = ({ sheet, answers, evidence, steps }: Options): UnsavedChanges => {
  const { expiry, upload } = evidence;
  const saveAll = async (): Promise<boolean> => {
    const [answersSaved, uploadsSettled, wrongDates] = await Promise.all([
      answers.saveAll(),
      upload.settled(),
      expiry.saveAll(),
    ]);
    const unconfirmed = upload.unconfirmed();
    if (wrongDates.length + unconfirmed.length === 0) return answersSaved && uploadsSettled;
    // Only the card at its own question shows what is to be done.
    guard.cancel();
    const [wrongDateAt] = positionsOf(sheet, wrongDates);
    const [unconfirmedAt] = positionsOf(sheet, unconfirmed);
    if (wrongDateAt !== undefined) steps.go(wrongDateAt, DATE_NOT_SAVED);
    else if (unconfirmedAt !== undefined) steps.go(unconfirmedAt, DOCUMENT_NOT_CONFIRMED);
    return false;
  };
  const guard = useLeaveGuard({
    dirty: !isEmpty(answers.unsaved) || upload.any() || upload.unconfirmed().length > 0 || expiry.dirty,
    anyUnsaved: () => answers.anyUnsaved() || upload.any() || upload.unconfirmed().length > 0 || expiry.anyUnsaved(),
    saveAll,
    discard: () => {
      answers.discard();
      expiry.discardAll();
    },
    stay: steps.stay,
  });
  return { saveAll, guard };
};
