import { setImmediate } from 'node:timers/promises';
import { BADGE_STATUS_LABELS } from '../../../domain/badges/texts.ts';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import { COMPLIANCE_LABELS } from '../../../domain/dashboard/texts.ts';
import type { Replay, StepFilter } from '../../../domain/replay/contract.ts';
import { momentAfter, NOTHING } from '../../../domain/replay/moments.ts';
import { isChosen } from '../../../domain/replay/steps.ts';
import { STEP_KIND_LABELS } from '../../../domain/replay/texts.ts';
import type { HistoryChange } from '../../../domain/timeline/contract.ts';
import type { Column } from '../console/listOver.ts';

/** A step with the verdict, the score and the badge after it. */
export type ExportedStep = {
  /** Its number in the whole history, from 1. */
  readonly step: number;
  readonly position: string | null;
  readonly at: string;
  readonly kind: string;
  readonly by: string;
  readonly what: string;
  /** As the edition of that moment numbers them. */
  readonly questions: readonly string[];
  readonly changes: readonly HistoryChange[];
  readonly verdict: string;
  readonly score: number | null;
  readonly badge: string | null;
};

/** Steps after which other requests get a turn. */
const STEPS_A_TURN = 250;

/** The steps that the filters choose, oldest first. */
export const exportedSteps = async (
  { steps, people, editions }: Replay,
  filter: StepFilter,
): Promise<readonly ExportedStep[]> => {
  const chosen = isChosen(filter, people);
  const numbers = new Map(
    editions.map(({ id, sections }) => [
      id,
      new Map(sections.flatMap(({ questions }) => questions.map((question) => [question.key, question.id] as const))),
    ]),
  );
  const exported: ExportedStep[] = [];
  let moment = NOTHING;
  for (const [index, step] of steps.entries()) {
    if (index > 0 && index % STEPS_A_TURN === 0) await setImmediate();
    moment = momentAfter(moment, step.set);
    if (!chosen(step)) continue;
    const { edition, compliance, score, badge } = moment;
    const { position, at, kind, by, summary, keys, changes } = step;
    const places = edition === null ? undefined : numbers.get(edition);
    exported.push({
      step: index + 1,
      position,
      at,
      kind: STEP_KIND_LABELS[kind],
      by: people[by] ?? '',
      what: summary,
      questions: keys.map((key) => places?.get(key) ?? key),
      changes,
      verdict: COMPLIANCE_LABELS[compliance],
      score,
      badge: badge && `${badge.code}: ${BADGE_STATUS_LABELS[badge.status]}`,
    });
  }
  return exported;
};

const changeWords = ({ what, was, now }: HistoryChange): string => `${what}: ${was ?? 'none'} → ${now ?? 'none'}`;

/** The columns of the CSV file. */
export const STEP_COLUMNS: readonly Column<ExportedStep>[] = [
  ['Step', ({ step }) => step],
  ['Log position', ({ position }) => position],
  ['Date', ({ at }) => formatInstant(at)],
  ['Time', ({ at }) => formatTime(at)],
  ['Kind', ({ kind }) => kind],
  ['Who', ({ by }) => by],
  ['What', ({ what }) => what],
  ['Questions', ({ questions }) => questions.join(', ')],
  ['Before and after', ({ changes }) => changes.map(changeWords).join('; ')],
  ['Verdict after it', ({ verdict }) => verdict],
  ['Score after it', ({ score }) => score],
  ['Badge after it', ({ badge }) => badge],
];
