import { type Day, londonDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { changeDays, editionDays } from '../../domain/timeline/changeDays.ts';
import type { Position } from '../recorded.ts';
import type { HistoryState } from './model.ts';
import { namingAt, namingsIn } from './naming.ts';
import { type Known, NOTHING_KNOWN, replaying } from './replay.ts';
import { isAboutProperty } from './subjects.ts';

/** A property as a report or certificate shows it. */
export type OnPaper = {
  readonly known: Known;
  /** The last event that the paper rests on. */
  readonly last: HistoryState;
  /** The last day, up to the one asked for, on which an event or a date changed something. */
  readonly day: Day;
  /** The day of the event after `last`; null if there is none. */
  readonly nextOn: Day | null;
  /** The place of the event with its name and address, among those that have them. */
  readonly naming: number;
};

const dayOf = ({ metadata }: HistoryState): Day => londonDay(new Date(metadata.recordedAt));

/** Up to which event and which day. Without an event, up to the last; without a day, up to that of the event. */
export type PaperMoment = { readonly position: Position | null; readonly date: Day | null };

/** Undefined if nothing had been recorded. What it gives never depends on the time at which it is asked. */
export const onPaper = (
  entries: readonly HistoryState[],
  { position, date }: PaperMoment,
  editions: Editions,
): OnPaper | undefined => {
  const all = entries.filter(({ event }) => isAboutProperty(event));
  const upTo = position === null ? all : all.filter((entry) => BigInt(entry.position) <= position);
  const last = upTo.at(-1);
  if (!last) return undefined;
  const end = BigInt(last.position);
  const known = entries.filter((entry) => BigInt(entry.position) <= end).reduce(replaying(editions), NOTHING_KNOWN);
  // If the clock was set back, the event counts for the latest day so far.
  const recordedOn = upTo.map(dayOf).reduce((latest, day) => (day > latest ? day : latest));
  const turned =
    known.property && date !== null
      ? changeDays(known.property, editionDays(editions), { after: recordedOn, until: date })
      : [];
  const next = all[upTo.length];
  return {
    known,
    last,
    day: turned.at(-1) ?? recordedOn,
    nextOn: next ? dayOf(next) : null,
    naming: namingAt(namingsIn(entries), (naming) => naming.position <= end),
  };
};
