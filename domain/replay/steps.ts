import type { ReplayStep, StepFilter } from './contract.ts';

/** True for a step that the filters show. */
export const isChosen =
  ({ kind, by, question }: StepFilter, people: readonly string[]) =>
  (step: Pick<ReplayStep, 'kind' | 'by' | 'keys'>): boolean =>
    (kind === undefined || step.kind === kind) &&
    (by === undefined || people[step.by] === by) &&
    (question === undefined || step.keys.includes(question));

/** For each question that fails at `index`: the step from which it has failed without a break. By question key. */
export const failuresAt = (steps: readonly Pick<ReplayStep, 'set'>[], index: number): ReadonlyMap<string, number> => {
  const failures = new Map<string, number>();
  for (const [place, { set }] of steps.slice(0, index + 1).entries())
    for (const [key, item] of Object.entries(set.items ?? {}))
      if (!item?.fails) failures.delete(key);
      else if (!failures.has(key)) failures.set(key, place);
  return failures;
};

/** The index of the first step behind what fails at `index`; null if nothing does. */
export const firstFailure = (steps: readonly Pick<ReplayStep, 'set'>[], index: number): number | null => {
  const places = [...failuresAt(steps, index).values()];
  return places.length > 0 ? Math.min(...places) : null;
};
