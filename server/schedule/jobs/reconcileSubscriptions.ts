import { londonDay } from '../../../domain/calendar.ts';
import { expiresSoon } from '../../../domain/subscriptions/cards.ts';
import { isRecorded, type ListedSubscription } from '../../../domain/subscriptions/listed.ts';
import { accountsById } from '../../../projections/accountProfile/queries.ts';
import type { AccountSubscription } from '../../../projections/accountSubscription/model.ts';
import { recordedSubscriptions, subscriptionsOf } from '../../../projections/accountSubscription/queries.ts';
import type { Commands } from '../../application/commands.ts';
import { NotFound } from '../../application/errors.ts';
import type { Listing, RecordSubscription } from '../../application/recordSubscription.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Payments, SubscriptionPage } from '../../payments/payments.ts';
import type { Reads } from '../../readSide/reads.ts';
import { type Attempt, attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

type Dependencies = {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'subscription'>;
  readonly payments: Pick<Payments, 'list' | 'setEmail'>;
  readonly recordSubscription: RecordSubscription;
  readonly now: Clock;
  readonly logger: Logger;
};

/** The job by which badges know that the provider was asked today. */
export const COMPARE_SUBSCRIPTIONS = 'compare subscriptions with the payment provider';

const PAGE = 100;

/** How many of the subscriptions that the provider does not know are named in the log. */
const LOGGED = 10;

/**
 * Compares the recorded subscriptions with those of the provider, both ways: what it runs is recorded as it is now, and
 * what only we believe to run is asked about. So a lost notice is repaired within a day. Owners of cards that expire soon
 * are told, because the list says when, and receipts follow an address that was changed.
 *
 * The plan of calls: one for each hundred subscriptions, one for each with an unpaid invoice or a changed address, and up
 * to four for each that differs from what is recorded. 10,000 subscriptions that are all recorded take 100 calls.
 */
export const reconcileSubscriptions = ({
  reads,
  commands,
  payments,
  recordSubscription,
  now,
  logger,
}: Dependencies): Job => ({
  name: COMPARE_SUBSCRIPTIONS,
  every: 'day',
  run: async (startedAt, until) => {
    const running = new Set<string>();
    let repaired = 0;
    const record = async (accountId: string, providerId: string, listing?: Listing) => {
      const { isNew } = await recordSubscription(accountId, providerId, systemContext(accountId), listing);
      if (isNew) repaired += 1;
    };

    const noticeCard = async ({ accountId, card, cancelsAtPeriodEnd }: ListedSubscription) => {
      if (!card || cancelsAtPeriodEnd || !expiresSoon(card, londonDay(startedAt))) return;
      const command = { type: 'NoticeCardExpiry', accountId, card, at: now().toISOString() } as const;
      await commands.subscription(accountId, command, systemContext(accountId));
    };

    const correctEmail = async ({ customerId, email: known }: ListedSubscription, email: string | undefined) => {
      if (email === undefined || known === null || known === email) return;
      await payments.setEmail({ customerId, email });
    };

    /** Records those of a page that differ from the read model. */
    const compare = async ({ subscriptions }: SubscriptionPage, askedAt: string, attempt: Attempt) => {
      const accountIds = subscriptions.map(({ accountId }) => accountId);
      const known = await reads.all(subscriptionsOf(accountIds));
      const byAccount = new Map(known.map((state) => [state.accountId, state]));
      const accounts = await reads.all(accountsById(accountIds));
      const emails = new Map(accounts.map(({ accountId, email }) => [accountId, email]));
      for (const listed of subscriptions) {
        const { accountId, providerId } = listed;
        running.add(providerId);
        await attempt(accountId, async () => {
          if (!isRecorded(byAccount.get(accountId), listed)) await record(accountId, providerId, { listed, askedAt });
          await noticeCard(listed);
          await correctEmail(listed, emails.get(accountId));
        });
      }
    };

    const unknown: { accountId: string; providerId: string }[] = [];
    const askAbout = (accountId: string, providerId: string) =>
      record(accountId, providerId).catch((error: unknown) => {
        if (!(error instanceof NotFound)) throw error;
        unknown.push({ accountId, providerId });
      });

    const compareAll = async (attempt: Attempt) => {
      for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
        if (until.aborted) return;
        // Before the question: what is recorded meanwhile is newer than the page.
        const askedAt = now().toISOString();
        const page = await payments.list(cursor);
        await compare(page, askedAt, attempt);
        cursor = page.next;
      }
      const page = (last: AccountSubscription | null) => reads.all(recordedSubscriptions(last?.accountId ?? '', PAGE));
      for await (const recorded of pagesOf(until, page))
        for (const { accountId, current } of recorded)
          if (current && !running.has(current.providerId))
            await attempt(accountId, () => askAbout(accountId, current.providerId));
    };

    const report = () => {
      if (repaired > 0) logger.warn('Subscriptions were recorded late', { count: repaired });
      // One line, because another key of the provider makes all of them unknown.
      if (unknown.length > 0)
        logger.error('The payment provider does not know recorded subscriptions', {
          count: unknown.length,
          subscriptions: unknown.slice(0, LOGGED),
        });
    };
    await attemptingEach({ logger, until }, compareAll).finally(report);
  },
});
