import { addMonths, type Day, endOfDay, lastOfMonth, monthOf } from '../calendar.ts';
import type { Editions } from '../questionnaire/editions.ts';
import { type AccessFacts, endedOn, ifNothingIsDone } from '../subscriptions/access.ts';
import { changeDays, editionDays, subscriptionDays } from './changeDays.ts';
import { type RedCause, textOf } from './redCause.ts';
import { type PropertyAhead, type VerdictOn, verdictOn } from './verdictOn.ts';

export const MONTHS_AHEAD = 12;

/** Something that will not be in order any more from the day `on`, if nothing is done. */
export type Turning = {
  readonly propertyId: string;
  readonly on: Day;
  readonly kind: RedCause['kind'];
  /** The last day on which it is in order; for a subscription the day on which that ends. */
  readonly lastDay: Day;
  readonly label: string;
  readonly reason: string;
};

export type MonthAhead = {
  /** `2027-03`. */
  readonly month: string;
  /** The number of properties that are compliant at the end of the month. */
  readonly compliant: number;
  readonly turning: readonly Turning[];
};

export type AheadFacts = {
  readonly editions: Editions;
  /** Null for an account that never had one. */
  readonly subscription: AccessFacts | null;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly today: Day;
};

type Course = { readonly turnings: readonly Turning[]; readonly compliantOn: (day: Day) => boolean };

/** The day on which the subscription ended, as it will be on a day to come. The same for all properties, so kept. */
const subscriptionEnds = (subscription: AccessFacts | null, { now, today }: AheadFacts) => {
  const known = new Map<Day, Day | null>();
  return (day: Day): Day | null => {
    const ended = known.get(day) ?? (subscription && endedOn(subscription, day === today ? now : endOfDay(day)));
    known.set(day, ended);
    return ended;
  };
};

/** Evaluates properties as they are now on the days until `until` on which something changes by its date. */
const courses = (facts: AheadFacts, until: Day) => {
  const { editions, subscription, now, today } = facts;
  const held = subscription && ifNothingIsDone(subscription, now);
  const endedBy = subscriptionEnds(held, facts);
  const others = [...editionDays(editions), ...(held ? subscriptionDays(held) : [])];

  return (property: PropertyAhead): Course => {
    const { propertyId } = property;
    const days = [today, ...changeDays(property, others, { after: today, until })];
    const verdicts = days.map((day): VerdictOn & { readonly day: Day } => ({
      day,
      ...verdictOn(property, { day, subscriptionEndedOn: endedBy(day) }, editions),
    }));
    const turnings = verdicts.flatMap(({ day: on, red }, index) => {
      const before = verdicts[index - 1]?.red;
      const isNew = ([id]: readonly [string, RedCause]) => before !== undefined && !before.has(id);
      return [...red].filter(isNew).map(([, cause]): Turning => {
        const { kind, lastDay } = cause;
        return { propertyId, on, kind, lastDay, ...textOf(cause) };
      });
    });
    return { turnings, compliantOn: (end) => verdicts.findLast(({ day }) => day <= end)?.compliant ?? false };
  };
};

const byDay = (one: Turning, other: Turning): number => (one.on < other.on ? -1 : Number(one.on > other.on));

export type YearAhead = {
  /** The number of properties that are compliant today. */
  readonly compliant: number;
  readonly months: readonly MonthAhead[];
};

/** What turns red when, if nothing is done: in this month and the eleven that follow. */
export const yearAhead = (properties: readonly PropertyAhead[], facts: AheadFacts): YearAhead => {
  const thisMonth = `${monthOf(facts.today)}-01`;
  const ends = Array.from({ length: MONTHS_AHEAD }, (_, index) => lastOfMonth(addMonths(thisMonth, index)));
  const known = properties.map(courses(facts, ends.at(-1) ?? facts.today));
  const turnings = known.flatMap((course) => course.turnings).sort(byDay);
  const compliantOn = (day: Day) => known.filter((course) => course.compliantOn(day)).length;
  return {
    compliant: compliantOn(facts.today),
    months: ends.map((end) => {
      const month = monthOf(end);
      return { month, compliant: compliantOn(end), turning: turnings.filter(({ on }) => on.startsWith(month)) };
    }),
  };
};

export type RulesAhead = { readonly edition: string; readonly on: Day };

/** Editions that take effect in these months. A change of the rules turns nothing red before its grace has ended. */
export const rulesAhead = ({ editions, today }: AheadFacts): readonly RulesAhead[] => {
  const until = lastOfMonth(addMonths(`${monthOf(today)}-01`, MONTHS_AHEAD - 1));
  return editions.all.flatMap(({ id, effectiveOn }) =>
    effectiveOn !== null && effectiveOn > today && effectiveOn <= until ? [{ edition: id, on: effectiveOn }] : [],
  );
};
