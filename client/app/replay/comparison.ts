import { type Day, endOfDay } from '../../../domain/calendar.ts';
import type { ReplayStep } from '../../../domain/replay/contract.ts';

/** The moment that the shown one is compared with. `step` is an index. */
export type ComparedWith =
  | { readonly kind: 'before' }
  /** The last completion before the shown step. */
  | { readonly kind: 'completion' }
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'day'; readonly day: Day };

/** The last step of a day; -1 before the first step. */
export const lastStepOn = (steps: readonly Pick<ReplayStep, 'at'>[], day: Day): number => {
  const end = endOfDay(day);
  return steps.findLastIndex(({ at }) => at <= end);
};

/** The index of the step that is compared with; -1 before the first step. */
export const baseOf = (
  other: ComparedWith,
  steps: readonly Pick<ReplayStep, 'at' | 'type'>[],
  index: number,
): number => {
  switch (other.kind) {
    case 'before':
      return index - 1;
    case 'completion':
      return completionBefore(steps, index) ?? -1;
    case 'step':
      return Math.min(other.step, steps.length - 1);
    case 'day':
      return lastStepOn(steps, other.day);
  }
};

/** The last completion up to a step; null without one. */
export const completionBefore = (steps: readonly Pick<ReplayStep, 'type'>[], index: number): number | null => {
  const found = steps.slice(0, index).findLastIndex(({ type }) => type === 'AssessmentCompleted');
  return found < 0 ? null : found;
};
