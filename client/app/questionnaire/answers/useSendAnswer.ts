import { useMutation } from '@tanstack/react-query';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { commands } from '../../../api/commands.ts';
import { isAnsweredElsewhere } from './answerBase.ts';
import { AnsweredElsewhere } from './closedAssessment.ts';
import type { ReadPresentAnswers } from './presentAnswers.ts';
import type { Attempt } from './useUnsavedAnswers.ts';

type Sending = {
  readonly attempt: Attempt;
  /** Set unless the answer was just chosen or Try again was pressed: the owner may have answered elsewhere since it was chosen. */
  readonly readPresent: ReadPresentAnswers | undefined;
};

type Attempts = { isLatest: (attempt: Attempt) => boolean; noteSent: (key: string, answer: Answer) => void };

/** Resolves to false, without sending, if the answer was replaced or discarded while it waited for another save. */
export const useSendAnswer = (assessmentId: string, { isLatest, noteSent }: Attempts) => {
  const { mutateAsync } = useMutation({
    // One scope runs one save at a time: of two answers to a question, the later one must win.
    scope: { id: `answers-${assessmentId}` },
    mutationFn: async ({ attempt, readPresent }: Sending): Promise<boolean> => {
      const rows = await readPresent?.();
      if (!isLatest(attempt)) return false;
      const row = rows?.find(({ key }) => key === attempt.key);
      if (isAnsweredElsewhere(attempt, row)) throw new AnsweredElsewhere();
      // Before the save, because the page may be closed during it; and after it, because it may have taken long.
      noteSent(attempt.key, attempt.answer);
      try {
        await commands.answerQuestion(assessmentId, attempt.key, attempt);
      } finally {
        noteSent(attempt.key, attempt.answer);
      }
      return true;
    },
  });
  return mutateAsync;
};
