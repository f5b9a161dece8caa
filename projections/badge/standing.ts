import { evidenceEndsOn } from '../../domain/assessments/state.ts';
import { badgeEndsOn, badgeStanding, type Standing, type StandingFacts } from '../../domain/badges/standing.ts';
import { type Day, londonDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { endedOn } from '../../domain/subscriptions/access.ts';
import type { AccountSubscription } from '../accountSubscription/model.ts';
import type { OverviewState } from '../propertyOverview/state.ts';
import type { BadgeState } from './model.ts';

export type StandingOn = {
  readonly standing: Standing;
  /** The last day on which it can be active. */
  readonly endsOn: Day;
};

/** The day on which the subscription ended, for `badgeStanding`. */
export const subscriptionEndedOn = (subscription: AccountSubscription | null | undefined, now: Date): Day | null =>
  subscription ? endedOn(subscription, now.toISOString()) : null;

type Facts = {
  readonly badge: Pick<BadgeState, 'assessmentId' | 'termEndsOn' | 'revoked'>;
  readonly property: Pick<OverviewState, 'assessment' | 'removed' | 'startedAt' | 'updatedAt'> | null;
  readonly subscriptionEndedOn: Day | null;
  readonly today: Day;
  /** Of the property's assessment on that day, where it is known already. */
  readonly evaluation?: StandingFacts['evaluation'];
};

/** The present status of a badge, computed from the rows of the read models. */
export const standingOn = ({ badge, property, ...facts }: Facts, editions: Editions): StandingOn => {
  const { termEndsOn } = badge;
  const assessment = property?.assessment;
  // The assessment was replaced or the property removed, but the event that revokes the badge has not been projected
  // yet.
  if (assessment?.assessmentId !== badge.assessmentId || property?.removed) {
    const cause = { kind: property && !property.removed ? 'assessment_restarted' : 'property_removed' } as const;
    const { cause: known, on } = badge.revoked ?? {
      cause,
      on: londonDay(new Date((property?.removed ? property.updatedAt : property?.startedAt) ?? facts.today)),
    };
    return { standing: { status: 'revoked', cause: known, since: on }, endsOn: termEndsOn };
  }
  const standing = badgeStanding({ badge, assessment, ...facts }, editions);
  return { standing, endsOn: badgeEndsOn(termEndsOn, evidenceEndsOn(assessment, editions.of(assessment.edition))) };
};
