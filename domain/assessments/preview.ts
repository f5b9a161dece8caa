import type { Day } from '../calendar.ts';
import type { EvaluatedItem, Evaluation, ItemStatus } from '../compliance/evaluate.ts';
import type { Edition } from '../questionnaire/edition.ts';
import { openedQuestions } from '../questionnaire/edition.ts';
import { type Assessment, evaluateAssessment } from './state.ts';

export type Difference = {
  readonly key: string;
  /** The present status of the item; null if the assessment's edition does not ask the question. */
  readonly was: ItemStatus | null;
  /** The status under the other edition; null if that edition does not ask the question. */
  readonly would_be: ItemStatus | null;
  readonly why: string;
};

export type Preview = { readonly evaluation: Evaluation; readonly differences: readonly Difference[] };

const byKey = ({ items }: Evaluation): ReadonlyMap<string, EvaluatedItem> =>
  new Map(items.map((item) => [item.question.key, item]));

const whyOf = (was: EvaluatedItem | undefined, wouldBe: EvaluatedItem | undefined): string => {
  if (!was) return 'This question is new.';
  if (!wouldBe) return 'This question is no longer asked.';
  if (was.question.revision !== wouldBe.question.revision) return 'This question has changed, so its answer is open.';
  return wouldBe.reason ?? was.reason ?? 'The rules for this question differ.';
};

/**
 * Compares the evaluation of an assessment under the edition `to` on the day `on` with the one under its own edition on
 * `today`. Records nothing.
 */
export const previewAssessment = (
  assessment: Assessment,
  { own, to, today, on }: { own: Edition; to: Edition; today: Day; on: Day },
): Preview => {
  const opened = new Set(openedQuestions(own, to).map(({ key }) => key));
  const answers = Object.fromEntries(Object.entries(assessment.answers).filter(([key]) => !opened.has(key)));
  const present = evaluateAssessment(assessment, own, today);
  const evaluation = evaluateAssessment({ ...assessment, answers }, to, on);
  const [before, after] = [byKey(present), byKey(evaluation)];
  const keys = [...new Set([...after.keys(), ...before.keys()])];
  const differences = keys.flatMap((key): Difference[] => {
    const [was, wouldBe] = [before.get(key), after.get(key)];
    if (was?.status === wouldBe?.status && was?.question.revision === wouldBe?.question.revision) return [];
    return [{ key, was: was?.status ?? null, would_be: wouldBe?.status ?? null, why: whyOf(was, wouldBe) }];
  });
  return { evaluation, differences };
};
