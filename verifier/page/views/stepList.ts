import { STEP_TITLES } from '../../check/steps.ts';
import { type ArchiveKind, CHECK_STEPS, type CheckStep, type StepResult } from '../../contract.ts';
import { element } from '../dom/elements.ts';
import { LOOKS } from '../pageTexts.ts';
import { type Point, points } from './parts.ts';

const SIGNS: Readonly<Record<StepResult['state'], Pick<Point, 'sign' | 'kind'>>> = {
  fine: { sign: 'circleTick' },
  refused: { sign: 'circleCross', kind: 'no' },
  not_done: { sign: 'circle', kind: 'still' },
  none: { sign: 'circleDash', kind: 'still' },
  unknown: { sign: 'circleDash', kind: 'still' },
};

const result = ({ state, title, outcome, detail }: StepResult): Point => ({
  ...SIGNS[state],
  title,
  text: [element('span', { class: 'state' }, outcome), detail && ` ${detail}`],
});

const waiting = (step: CheckStep): Point => ({ ...SIGNS.not_done, title: STEP_TITLES[step], text: [LOOKS[step]] });

/** Every step with its sign; a ring for those that have none yet. */
export const stepList = (
  kind: ArchiveKind,
  results: ReadonlyMap<CheckStep, StepResult> = new Map(),
): HTMLUListElement =>
  points(
    '',
    CHECK_STEPS[kind].map((step) => {
      const known = results.get(step);
      return known ? result(known) : waiting(step);
    }),
  );

export const resultsOf = (steps: readonly StepResult[]): ReadonlyMap<CheckStep, StepResult> =>
  new Map(steps.map((step) => [step.step, step]));
