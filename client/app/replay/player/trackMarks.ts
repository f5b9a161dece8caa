import type { Compliance } from '../../../../domain/dashboard/contract.ts';
import type { ReplayStep } from '../../../../domain/replay/contract.ts';

/** How much a step stands out over the track. */
export type MarkKind = 'small' | 'reminder' | 'document' | 'tall';
export type Mark = { readonly kind: MarkKind /** Per cent of the track. */; readonly at: number };
export type Run = { readonly state: 'going' | 'good' | 'bad'; readonly from: number; readonly to: number };

const ORDER: readonly MarkKind[] = ['reminder', 'small', 'document', 'tall'];
const TALL: ReadonlySet<string | null> = new Set([
  'PropertyAdded',
  'AssessmentStarted',
  'AssessmentCompleted',
  'BadgeIssued',
]);

/** More marks than this could not be told apart, so of those in one place only the tallest is drawn. */
const PLACES = 300;

const kindOf = ({ kind, type }: Pick<ReplayStep, 'kind' | 'type'>): MarkKind => {
  if (TALL.has(type)) return 'tall';
  if (kind === 'documents') return 'document';
  return kind === 'reminders' ? 'reminder' : 'small';
};

/** Where a step is on the track, in per cent. */
export const placeOf = (index: number, steps: number): number => (steps < 2 ? 0 : (index / (steps - 1)) * 100);

const stateOf = (compliance: Compliance): Run['state'] => {
  if (compliance === 'compliant') return 'good';
  return compliance === 'non_compliant' ? 'bad' : 'going';
};

/** The marks over the track, and the stretches in which the property was in order or not. */
export const trackOf = (
  steps: readonly ReplayStep[],
): { readonly marks: readonly Mark[]; readonly runs: readonly Run[] } => {
  const tallest = new Map<number, Mark>();
  const runs: Run[] = [];
  let compliance: Compliance = 'not_assessed';
  for (const [index, step] of steps.entries()) {
    const at = placeOf(index, steps.length);
    const place = Math.round((at / 100) * PLACES);
    const kind = kindOf(step);
    const before = tallest.get(place);
    if (!before || ORDER.indexOf(before.kind) < ORDER.indexOf(kind)) tallest.set(place, { kind, at });
    compliance = step.set.compliance ?? compliance;
    const state = stateOf(compliance);
    const last = runs.at(-1);
    if (last?.state === state) runs[runs.length - 1] = { ...last, to: at };
    else {
      if (last) runs[runs.length - 1] = { ...last, to: at };
      runs.push({ state, from: at, to: at });
    }
  }
  // A stretch that is narrower than a place could not be seen.
  return { marks: [...tallest.values()], runs: runs.filter(({ from, to }) => to - from > 100 / PLACES) };
};
