import { addDays, type Day, endOfDay, londonDay } from '../../domain/calendar.ts';
import { type Actor, SYSTEM } from '../../domain/metadata.ts';
import type { Moment, ReplayDocument, ReplayStep } from '../../domain/replay/contract.ts';
import { changeBetween, changesNothing, NOTHING } from '../../domain/replay/moments.ts';
import { type HiddenActor, type HistoryRow, walked } from './historyRows.ts';
import type { HistoryState } from './model.ts';
import { momentsBy, wordsOfDate } from './moment.ts';
import { type Judging, type Known, turningDays } from './replay.ts';

/** A step without the name of its actor and its entry in the public log, which are looked up for all together. */
export type UnnamedStep = Omit<ReplayStep, 'by' | 'entry'> & {
  readonly actor: Actor;
  readonly hiddenActor: HiddenActor | null;
};

export type Replaying = Judging & {
  readonly today: Day;
  readonly documents: ReadonlyMap<string, ReplayDocument>;
};

/** They record what a date has changed before, at midnight. */
const RECORDS_DATE: ReadonlySet<string> = new Set([
  'DocumentExpired',
  'AssessmentReevaluated',
  'BadgeExpired',
  'BadgeSuspended',
]);

/** The first instant of a day in London. */
const startOfDay = (day: Day): string => new Date(Date.parse(endOfDay(addDays(day, -1))) + 1).toISOString();

const stepOf = (
  { position, at, type, subject, actor, hiddenActor, summary, changes }: HistoryRow,
  set: ReplayStep['set'],
) => ({
  position,
  at,
  type,
  kind: subject.kind,
  keys: [...subject.keys],
  documents: [...subject.documents],
  actor,
  hiddenActor,
  summary,
  changes,
  set,
});

/** What the system recorded about a date belongs to the step at that midnight, whose words say it already. */
const joined = (step: UnnamedStep, row: HistoryRow): UnnamedStep => ({
  ...step,
  position: step.position ?? row.position,
  keys: [...new Set([...step.keys, ...row.subject.keys])],
  documents: [...new Set([...step.documents, ...row.subject.documents])],
  changes: [...step.changes, ...row.changes],
});

/** Where the walk through a history has come to. */
type Walk = {
  known: Known | null;
  day: Day;
  /** The moment after the last step. */
  shown: Moment;
  /** The step of a date, which waits for what the system records about it. */
  waiting: { readonly step: UnnamedStep; readonly day: Day } | null;
  /** The last entry that the history does not show, but that has changed something. */
  withoutWords: HistoryState | null;
};

/**
 * The steps of a property, oldest first: what its history shows, and the days on which a date alone changed something.
 * Looks of auditors are no steps. A generator, so that a caller can do other work between the steps of a long history.
 */
export function* replaySteps(entries: readonly HistoryState[], options: Replaying): Generator<UnnamedStep> {
  const { editions, documents, today } = options;
  const momentOf = momentsBy(entries, options);
  const turning = turningDays(editions);
  const walk: Walk = { known: null, day: '0001-01-01', shown: NOTHING, waiting: null, withoutWords: null };

  const changeTo = (moment: Moment) => changeBetween(walk.shown, moment);

  /** What has no words of its own in the history. */
  const wordless = (at: string, moment: Moment, position: string | null): UnnamedStep => {
    const set = changeTo(moment);
    const keys = Object.keys(set.items ?? {});
    const summary = wordsOfDate(walk.shown, moment, documents);
    walk.shown = moment;
    return {
      position,
      at,
      type: null,
      kind: keys.length > 0 ? 'documents' : 'badge',
      keys,
      documents: keys.flatMap((key) => moment.items[key]?.document?.id ?? []),
      actor: SYSTEM,
      hiddenActor: null,
      summary,
      changes: [],
      set,
    };
  };

  function* flush(): Generator<UnnamedStep> {
    if (walk.waiting) yield walk.waiting.step;
    walk.waiting = null;
  }

  /** The steps of dates after the day of the last entry. */
  function* untilDay(to: Day): Generator<UnnamedStep> {
    const { known, withoutWords, day } = walk;
    if (!known?.property) return;
    yield* flush();
    if (withoutWords) {
      const moment = momentOf(known, day);
      const { metadata, position } = withoutWords;
      if (!changesNothing(changeTo(moment))) yield wordless(metadata.recordedAt, moment, position);
      walk.withoutWords = null;
    }
    for (const turned of turning({ ...known, property: known.property }, { after: day, until: to })) {
      const moment = momentOf(known, turned);
      if (changesNothing(changeTo(moment))) continue;
      yield* flush();
      walk.waiting = { step: wordless(startOfDay(turned), moment, null), day: turned };
    }
  }

  for (const { entry, row, after } of walked(entries, editions)) {
    const recordedOn = londonDay(new Date(entry.metadata.recordedAt));
    // If the clock was set back, the event counts for the latest day so far.
    const on = recordedOn > walk.day ? recordedOn : walk.day;
    if (on > walk.day) yield* untilDay(on);
    walk.known = after;
    walk.day = on;
    const moment = momentOf(after, on);
    const set = changeTo(moment);
    const { waiting } = walk;
    if (!row || row.type === 'HistoryViewed') {
      if (!changesNothing(set)) walk.withoutWords = entry;
    } else if (waiting?.day === on && RECORDS_DATE.has(row.type) && changesNothing(set)) {
      walk.waiting = { ...waiting, step: joined(waiting.step, row) };
    } else {
      yield* flush();
      yield stepOf(row, set);
      walk.shown = moment;
      walk.withoutWords = null;
    }
  }
  yield* untilDay(today);
  yield* flush();
}
