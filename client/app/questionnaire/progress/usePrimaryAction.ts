import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QuestionPlace } from '../address.ts';
import { type AnswerSheet, firstNotDone, nextPosition, rowAt } from '../answers/answerSheet.ts';
import { type PrimaryAction, primaryActionOf } from './primaryAction.ts';
import type { Steps } from './useSteps.ts';

const STILL_TO_DO = 'This is still to be done before the assessment can be completed.';

type Options = {
  place: QuestionPlace;
  sheet: AnswerSheet;
  steps: Pick<Steps, 'go' | 'isAt'>;
  complete: () => Promise<void>;
  saveAll: () => Promise<boolean>;
  saveExpiry: () => Promise<boolean>;
  reviewing: boolean;
  /** False if the document of this question is not stored. */
  confirmDocument: () => Promise<boolean>;
};

export type Primary = PrimaryAction & { busy: boolean; run: () => void };

/** Continue, Complete or Save & Return. Each saves first, and does nothing if the user has moved on meanwhile. */
export const usePrimaryAction = ({ place, sheet, steps, complete, ...options }: Options): Primary => {
  const { saveAll, saveExpiry, reviewing, confirmDocument } = options;
  const { position, returnTo } = place;
  const navigate = useNavigate();
  const [busyAt, setBusyAt] = useState<number | null>(null);
  // What is saved before the assessment is completed changes the sheet: an upload that ends then brings its document.
  const newest = useRef(sheet);
  useLayoutEffect(() => {
    newest.current = sheet;
  }, [sheet]);
  const action = primaryActionOf(rowAt(sheet, position), {
    single: returnTo !== null,
    last: position === sheet.length,
    reviewing,
  });

  const actions: Record<PrimaryAction['does'], () => Promise<void>> = {
    continue: async () => {
      if ((await confirmDocument()) && (await saveExpiry()) && steps.isAt(position))
        steps.go(nextPosition(sheet, position));
    },
    complete: async () => {
      if (!(await saveAll()) || !steps.isAt(position)) return;
      const notDone = firstNotDone(newest.current);
      if (notDone === undefined) await complete();
      else steps.go(notDone, STILL_TO_DO);
    },
    return: async () => {
      if ((await confirmDocument()) && (await saveAll()) && steps.isAt(position) && returnTo !== null)
        await navigate(returnTo);
    },
  };

  const run = async (): Promise<void> => {
    if (busyAt === position) return;
    setBusyAt(position);
    await actions[action.does]();
    setBusyAt((at) => (at === position ? null : at));
  };
  return { ...action, busy: busyAt === position, run: () => void run() };
};
