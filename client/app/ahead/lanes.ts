import { addDays, type Day, daysBetween, formatDay } from '../../../domain/calendar.ts';
import type { AheadReply, TurningRow } from '../../../domain/timeline/contract.ts';

/** A line of the strip: in order up to and including `lastDay`, not any more afterwards. */
export type Lane = { readonly key: string; readonly label: string; readonly note: string; readonly lastDay: Day };

export type Month = { readonly name: string; readonly year: string | null; readonly share: number };

export type Axis = {
  readonly months: readonly Month[];
  /** Where a day begins, in percent of the strip's width. */
  readonly shareOf: (day: Day) => number;
};

const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

const firstDay = (month: string): Day => `${month}-01`;

/** From the first day of the first month to the last of the twelfth. */
export const axisOf = ({ months }: Pick<AheadReply, 'months'>): Axis => {
  const from = firstDay(months[0]?.month ?? '2000-01');
  const length = daysBetween(from, addDays(firstDay(months.at(-1)?.month ?? '2000-01'), 31));
  const shareOf = (day: Day) => Math.min(100, Math.max(0, (daysBetween(from, day) / length) * 100));
  return {
    shareOf,
    months: months.map(({ month }, index) => ({
      name: MONTH_NAME.format(new Date(firstDay(month))),
      year: index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null,
      share: shareOf(firstDay(month)),
    })),
  };
};

export const turningsOf = ({ months }: Pick<AheadReply, 'months'>): readonly TurningRow[] =>
  months.flatMap(({ turning }) => turning);

export const MAX_LANES = 8;

/** One lane for each thing that turns red. */
export const laneOfEach = (turnings: readonly TurningRow[]): readonly Lane[] =>
  turnings.slice(0, MAX_LANES).map(({ property_id, on, kind, label, reason, last_day }) => ({
    key: `${property_id} ${kind} ${on} ${reason}`,
    label,
    note: formatDay(last_day),
    lastDay: addDays(on, -1),
  }));

/** One lane for each property, up to the first thing in it that turns red. */
export const laneOfProperties = (turnings: readonly TurningRow[]): readonly Lane[] => {
  const first = new Map<string, TurningRow>();
  for (const turning of turnings) if (!first.has(turning.property_id)) first.set(turning.property_id, turning);
  return [...first.values()].slice(0, MAX_LANES).map(({ property_id, property_name, label, on, last_day }) => ({
    key: property_id,
    label: property_name,
    note: `${label}, ${formatDay(last_day)}`,
    lastDay: addDays(on, -1),
  }));
};
