import type { Day } from '../../domain/calendar.ts';

/**
 * Gmail cuts a mail off after 102 kB, and the button and the link to unsubscribe come last. A line takes 1 kB without the
 * name of its property, which has up to 200 characters and is printed in it once.
 */
export const MOST_LISTED = 50;

/** The most urgent of many lines, in the given order. */
export const mostUrgent = <Line>(lines: readonly Line[], dayOf: (line: Line) => Day): Line[] => {
  const byDay = lines.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)));
  const chosen = new Set(byDay.slice(0, MOST_LISTED));
  return lines.filter((line) => chosen.has(line));
};
