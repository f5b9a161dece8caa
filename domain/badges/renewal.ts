import { answersToRecheck, oldestCheckOn } from '../assessments/recheck.ts';
import type { Day } from '../calendar.ts';
import type { Editions } from '../questionnaire/editions.ts';
import { badgeStanding, type Standing, type StandingFacts, termEnd } from './standing.ts';

export type Renewal = {
  readonly standing: Standing;
  /** The day on which a new term begins; null if none does. */
  readonly renewedOn: Day | null;
};

/**
 * Once all answers were checked again, a new term begins, if nothing else keeps the badge from being active. Something
 * else may keep it so long that the answers are a year old again: then they have to be checked first.
 */
export const renewalAfterCheck = (
  { issuedOn, termEndsOn }: { readonly issuedOn: Day; readonly termEndsOn: Day },
  facts: Omit<StandingFacts, 'badge'>,
  editions: Editions,
): Renewal => {
  const standingWith = (end: Day) => badgeStanding({ ...facts, badge: { termEndsOn: end, revoked: null } }, editions);
  const { assessment, today } = facts;
  const edition = editions.of(assessment.edition);
  const checked = oldestCheckOn(assessment, edition);
  if (checked !== null && checked > issuedOn && answersToRecheck(assessment, edition, today).length === 0) {
    const renewed = standingWith(termEnd(today));
    if (renewed.status === 'active') return { standing: renewed, renewedOn: today };
  }
  return { standing: standingWith(termEndsOn), renewedOn: null };
};
