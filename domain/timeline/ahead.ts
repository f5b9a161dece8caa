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

/** The coming months of one property. */
export type Course = {
  /** In the order of their days. */
  readonly turnings: readonly Turning[];
  /** Whether it is compliant, from its first day on until the next. The first day is today. */
  readonly verdicts: readonly { readonly from: Day; readonly compliant: boolean }[];
};

const compliantOn = ({ verdicts }: Course, day: Day): boolean =>
  verdicts.findLast(({ from }) => from <= day)?.compliant ?? false;

/** The subscription if nothing is done, and the day on which it ended, as it will be on a day to come. */
const subscriptionAhead = ({ subscription, now, today }: AheadFacts) => {
  const held = subscription && ifNothingIsDone(subscription, now);
  // The same for all properties, so kept.
  const known = new Map<Day, Day | null>();
  const endedBy = (day: Day): Day | null => {
    if (!known.has(day)) known.set(day, held && endedOn(held, day === today ? now : endOfDay(day)));
    return known.get(day) ?? null;
  };
  return { held, endedBy };
};

/** The last days of this month and of the eleven that follow. */
const monthEnds = (today: Day): readonly Day[] => {
  const thisMonth = `${monthOf(today)}-01`;
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => lastOfMonth(addMonths(thisMonth, index)));
};

/** What the courses of the properties of an account depend on besides the properties. While it is equal, they are. */
export const courseBasis = (facts: AheadFacts): string => {
  const { held, endedBy } = subscriptionAhead(facts);
  return JSON.stringify([facts.today, endedBy(facts.today), held && [held.current, held.ended, held.grants]]);
};

/** Evaluates properties as they are now on the days of these months on which something changes by its date. */
export const courses = (facts: AheadFacts) => {
  const { editions, today } = facts;
  const { held, endedBy } = subscriptionAhead(facts);
  const others = [...editionDays(editions), ...(held ? subscriptionDays(held) : [])];
  const until = monthEnds(today).at(-1) ?? today;

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
    const changes = verdicts.filter(({ compliant }, index) => compliant !== verdicts[index - 1]?.compliant);
    return { turnings, verdicts: changes.map(({ day: from, compliant }) => ({ from, compliant })) };
  };
};

const byDay = (one: Turning, other: Turning): number => (one.on < other.on ? -1 : Number(one.on > other.on));

export type YearAhead = {
  /** The number of properties that are compliant today. */
  readonly compliant: number;
  readonly months: readonly MonthAhead[];
};

/** What turns red when, if nothing is done: in this month and the eleven that follow. */
export const yearAhead = (known: readonly Course[], today: Day): YearAhead => {
  const turnings = known.flatMap((course) => course.turnings).sort(byDay);
  const compliantAt = (day: Day) => known.filter((course) => compliantOn(course, day)).length;
  return {
    compliant: compliantAt(today),
    months: monthEnds(today).map((end) => {
      const month = monthOf(end);
      return { month, compliant: compliantAt(end), turning: turnings.filter(({ on }) => on.startsWith(month)) };
    }),
  };
};

export type RulesAhead = { readonly edition: string; readonly on: Day };

/** Editions that take effect in these months. A change of the rules turns nothing red before its grace has ended. */
export const rulesAhead = ({ editions, today }: Pick<AheadFacts, 'editions' | 'today'>): readonly RulesAhead[] => {
  const until = monthEnds(today).at(-1) ?? today;
  return editions.all.flatMap(({ id, effectiveOn }) =>
    effectiveOn !== null && effectiveOn > today && effectiveOn <= until ? [{ edition: id, on: effectiveOn }] : [],
  );
};
