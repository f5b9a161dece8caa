import { DAYS_AFTER_SUBSCRIPTION } from '../../../domain/badges/contract.ts';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import type { Editions } from '../../../domain/questionnaire/editions.ts';
import { accessEndsAt, endedOn } from '../../../domain/subscriptions/access.ts';
import type { AccountSubscription } from '../../../projections/accountSubscription/model.ts';
import { endingSubscriptions } from '../../../projections/accountSubscription/queries.ts';
import { badgesOf } from '../../../projections/badge/queries.ts';
import { standingOn, subscriptionEndedOn } from '../../../projections/badge/standing.ts';
import type { Commands } from '../../application/commands.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

/** Days before the end of a cancelled subscription or an allowance, and before the suspension of its badges. */
const NOTICE = 7;
const PAGE = 200;

type Dependencies = {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'subscription'>;
  readonly editions: Editions;
  readonly logger: Logger;
};

/** Tells owners that a cancelled subscription or their allowance ends soon, and later that its badges will be suspended. */
export const announceEnds = ({ reads, commands, editions, logger }: Dependencies): Job => ({
  name: 'announce the ends of subscriptions',
  every: 'day',
  run: async (now, until) => {
    const today = londonDay(now);
    const at = now.toISOString();

    const hasActiveBadge = async (accountId: string): Promise<boolean> =>
      (await reads.all(badgesOf(accountId, null))).some(({ badge, property, subscription }) => {
        const facts = { badge, property, subscriptionEndedOn: subscriptionEndedOn(subscription, now), today };
        return standingOn(facts, editions).standing.status === 'active';
      });

    const announce = async ({ accountId, ...state }: AccountSubscription) => {
      const endsAt = accessEndsAt(state);
      if (endsAt && at < endsAt && londonDay(new Date(endsAt)) <= addDays(today, NOTICE)) {
        const command = { type: 'AnnounceEnd', accountId, endsAt, at } as const;
        await commands.subscription(accountId, command, systemContext(accountId));
      }
      const ended = endedOn(state, at);
      const on = ended && addDays(ended, DAYS_AFTER_SUBSCRIPTION + 1);
      if (on && today < on && on <= addDays(today, NOTICE) && (await hasActiveBadge(accountId))) {
        const command = { type: 'AnnounceBadgeSuspension', accountId, on, at } as const;
        await commands.subscription(accountId, command, systemContext(accountId));
      }
    };

    await attemptingEach({ logger, until }, async (attempt) => {
      const page = (last: AccountSubscription | null) => reads.all(endingSubscriptions(last?.accountId ?? '', PAGE));
      for await (const some of pagesOf(until, page))
        for (const one of some) await attempt(one.accountId, () => announce(one));
    });
  },
});
