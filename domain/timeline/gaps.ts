import { addDays, type Day } from '../calendar.ts';
import type { Gap, Stay } from './contract.ts';

/** Days with the same verdict; no reasons if they were good. */
export type Judged = { readonly from: Day; readonly to: Day; readonly reasons: readonly string[] };

const later = (one: Day, other: Day): Day => (one > other ? one : other);
const sooner = (one: Day, other: Day): Day => (one < other ? one : other);

/** Joins bad days that follow each other. */
const runsOf = (judged: readonly Judged[]): readonly Judged[] => {
  const runs: Judged[] = [];
  for (const { from, to, reasons } of judged) {
    if (reasons.length === 0) continue;
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === from)
      runs[runs.length - 1] = { from: last.from, to, reasons: [...new Set([...last.reasons, ...reasons])] };
    else runs.push({ from, to, reasons });
  }
  return runs;
};

type Asked = { readonly from: Day; readonly to: Day; readonly today: Day };

/**
 * The gaps of a stay: its runs of days that were not in order at their end, each with all its reasons. `judged` has no
 * hole, begins with the day on which the property was added, and ends today.
 */
export const stayOf = (judged: readonly Judged[], { from, to, today }: Asked): Stay => {
  const added = judged[0]?.from ?? addDays(today, 1);
  const unknown = { from, to: addDays(added, -1), reasons: ['We know nothing of these days.'] };
  const whole = from < added ? [unknown, ...judged] : judged;
  const clipped = whole
    .filter((span) => span.from <= to && span.to >= from)
    .map((span) => ({ ...span, from: later(span.from, from), to: sooner(span.to, to) }));
  const ends = runsOf(whole).map((run) => run.to);
  const goodAfter = (day: Day): Day | null => {
    const end = ends.find((last) => last >= day);
    return end === undefined || end >= today ? null : addDays(end, 1);
  };
  const gaps = runsOf(clipped).map(
    (run): Gap => ({ ...run, reasons: [...run.reasons], put_right_on: goodAfter(run.to) }),
  );
  return { from, to, compliant: gaps.length === 0, gaps };
};
