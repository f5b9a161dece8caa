import pLimit from 'p-limit';
import { type Day, londonDay } from '../../../domain/calendar.ts';
import type { Editions } from '../../../domain/questionnaire/editions.ts';
import { accountSubscription } from '../../../projections/accountSubscription/model.ts';
import { badges } from '../../../projections/badge/model.ts';
import { type RecordedBadge, unrevokedBadges } from '../../../projections/badge/queries.ts';
import { standingOn, subscriptionEndedOn } from '../../../projections/badge/standing.ts';
import { credentialStatus } from '../../../projections/credentialStatus/model.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import type { BadgePolicy } from '../../application/policies/badgePolicy.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { areUpToDate, type Following } from '../../readSide/upToDate.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { DoneToday } from '../doneToday.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

type Dependencies = Following & {
  /** Of the job: it runs more than once a day. */
  readonly name: string;
  readonly reads: Pick<Reads, 'all'>;
  readonly editions: Editions;
  /**
   * Tells whether the payment provider was asked today: after a stop or a restore a renewal may not be recorded yet. Until
   * then the job fails, so that it runs again. `null` leaves badges alone that nothing but the end of a subscription would
   * suspend.
   */
  readonly subscriptionsCompared: DoneToday | null;
  readonly recordStanding: BadgePolicy['recordStanding'];
  readonly logger: Logger;
};

const PAGE = 200;
/** Appends that wait together are written together. */
const PARALLEL = 16;
const MODELS = [badges, accountSubscription, credentialStatus, { name: 'property_overview' }];

/**
 * Records what a date has done to badges: an expiry, the end of a grace period, a subscription that ended 30 days ago, or
 * an edition that no longer asks the question for which a badge was suspended.
 * Readers compute the standing of a badge for the moment, so it is right before this runs. The event is for the history,
 * for the mail to the owner, and for the signed status lists, which have only what is recorded.
 */
export const badgeDates = ({
  name,
  reads,
  editions,
  subscriptionsCompared,
  recordStanding,
  logger,
  ...following
}: Dependencies): Job => ({
  name,
  every: 'day',
  run: async (now, until) => {
    if (!(await areUpToDate(MODELS, following))) throw new StoreUnavailable('The read models of badges are behind');
    if (subscriptionsCompared && !(await subscriptionsCompared()))
      throw new StoreUnavailable('The comparison with the payment provider has not ended well today');

    const inParallel = pLimit(PARALLEL);
    const mayHaveToBeRecorded = ({ badge, property, subscription, recorded }: RecordedBadge) => {
      const statusIf = (endedOn: Day | null) =>
        standingOn({ badge, property, subscriptionEndedOn: endedOn, today: londonDay(now) }, editions).standing.status;
      const endedOn = subscriptionEndedOn(subscription, now);
      const status = statusIf(subscriptionsCompared ? endedOn : null);
      if (status !== 'active') return status !== 'revoked';
      // A suspension that was recorded for a time later than now shows that a clock is wrong. Then it is not lifted.
      const isSuspended = recorded?.status === 'suspended' && recorded.changedAt <= now.toISOString();
      return isSuspended && statusIf(endedOn) === 'active';
    };

    await attemptingEach({ logger, until }, async (attempt) => {
      const page = (last: RecordedBadge | null) => reads.all(unrevokedBadges(last?.badge.code ?? '', PAGE));
      // If it is recorded already, the badge's stream decides that nothing is to do.
      for await (const facts of pagesOf(until, page))
        await inParallel.map(facts.filter(mayHaveToBeRecorded), ({ badge }) =>
          attempt(badge.accountId, () => recordStanding(badge.assessmentId, systemContext(badge.accountId))),
        );
    });
  },
});
