import type { Assessment } from '../assessments/state.ts';
import { DAYS_AFTER_SUBSCRIPTION } from '../badges/contract.ts';
import { addDays, type Day } from '../calendar.ts';
import { graceEndsOn } from '../questionnaire/edition.ts';
import type { Editions } from '../questionnaire/editions.ts';
import { type AccessFacts, possibleEnds } from '../subscriptions/access.ts';

/** What can change by its date alone. */
export type Dated = {
  readonly assessment: Assessment | null;
  readonly badge: { readonly termEndsOn: Day } | null;
};

type Between = { readonly after: Day; readonly until: Day };

const within = (days: readonly Day[], { after, until }: Between): readonly Day[] =>
  [...new Set(days.filter((day) => day > after && day <= until))].sort();

/** The days on which an edition takes effect or its grace period has ended. */
export const editionDays = ({ all }: Editions): readonly Day[] =>
  all.flatMap((edition) => {
    const graceEnd = graceEndsOn(edition);
    return edition.effectiveOn && graceEnd ? [edition.effectiveOn, addDays(graceEnd, 1)] : [];
  });

/** The days on which a badge may be suspended for its subscription. */
export const subscriptionDays = (subscription: AccessFacts): readonly Day[] =>
  possibleEnds(subscription).flatMap((day) => [day, addDays(day, DAYS_AFTER_SUBSCRIPTION + 1)]);

/**
 * The days, in order, on which the verdict on a property or the standing of its badge may change although nothing
 * happens. Between two of them both stay as they are. `others` are the days of editions and of the subscription.
 */
export const changeDays = ({ assessment, badge }: Dated, others: readonly Day[], between: Between): readonly Day[] => {
  const documents = Object.values(assessment?.documents ?? {});
  // Days outside the window are left out before the next day is computed, which takes longer than the comparison.
  const expiries = documents.flatMap(({ expiresOn }) =>
    expiresOn !== null && expiresOn >= between.after && expiresOn < between.until ? addDays(expiresOn, 1) : [],
  );
  const term = badge ? [addDays(badge.termEndsOn, 1)] : [];
  return within([...expiries, ...term, ...others], between);
};
