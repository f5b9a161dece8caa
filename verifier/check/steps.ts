import { type ArchiveKind, CHECK_STEPS, type CheckStep, type StepResult } from '../contract.ts';
import { Refusal } from './refusal.ts';

/** What each part looks at. */
export const STEP_TITLES: Readonly<Record<CheckStep, string>> = {
  files: 'Files of the ZIP',
  log: 'Signature of the log',
  entries: 'Entries of the property',
  documents: 'Documents',
  verdict: 'Verdict worked out again',
  badge: 'Badge',
  entry: 'Entry of the receipt',
  statement: 'What the receipt says',
};

type Done = Pick<StepResult, 'outcome' | 'detail'> & { readonly state?: 'none' | 'unknown' };

export const fine = (detail: string): Done => ({ outcome: 'Fine.', detail });
export const none = (detail: string): Done => ({ state: 'none', outcome: 'None.', detail });
export const unknown = (detail: string): Done => ({ state: 'unknown', outcome: 'Not proved.', detail });

/** Called as soon as a part has its result. */
export type OnStep = (step: StepResult, kind: ArchiveKind) => void;

/** The results of a check, part by part. */
export const stepResults = (kind: ArchiveKind, onStep: OnStep | undefined) => {
  const done = new Map<CheckStep, StepResult>();
  return {
    report: (step: CheckStep, outcome: Done): void => {
      const result: StepResult = { step, state: 'fine', title: STEP_TITLES[step], ...outcome };
      done.set(step, result);
      onStep?.(result, kind);
    },
    /** A result for every part. The first one without is the one that was refused. */
    all: (refusal: Refusal | null): readonly StepResult[] => {
      const steps: readonly CheckStep[] = CHECK_STEPS[kind];
      const failed = steps.find((step) => !done.has(step));
      return steps.map((step): StepResult => {
        const title = STEP_TITLES[step];
        const result = done.get(step);
        if (result) return result;
        if (refusal && step === failed)
          return { step, state: 'refused', title, outcome: refusal.outcome, detail: refusal.detail };
        return {
          step,
          state: 'not_done',
          title,
          outcome: 'Not done,',
          detail: 'because something before it is wrong.',
        };
      });
    },
  };
};

/** A fault of ours or a trick in the files: either way the file proves nothing. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal
    ? error
    : new Refusal('It cannot be checked', 'Something in it is not written as we write it. It proves nothing.');

/** What every refused check says: the first fault, and nothing that is proved. */
export const refusedFor = ({ title, message: text, lacking }: Pick<Refusal, 'title' | 'message' | 'lacking'>) => ({
  answer: 'refused' as const,
  formerKey: null,
  refusal: { title, text, lacking },
  proved: [],
  notProved: [],
  withheld: [],
  figures: [],
});
