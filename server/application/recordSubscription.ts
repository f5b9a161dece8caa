import { alreadySubscribed, type SubscriptionCommand } from '../../domain/subscriptions/decider.ts';
import { RefundCause } from '../../domain/subscriptions/events.ts';
import { isRecorded, type ListedSubscription } from '../../domain/subscriptions/listed.ts';
import type { PaidInvoice, ProviderSubscription } from '../../domain/subscriptions/providerSubscription.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Clock } from '../lib/clock.ts';
import type { Payments } from '../payments/payments.ts';
import { type Context, latest, stepOf } from './commandHandler.ts';
import { type EndingDependencies, endingOfErased } from './endingOfErased.ts';
import { Rejected } from './errors.ts';
import { recordingRefunds } from './recordRefunds.ts';

type Dependencies = EndingDependencies & {
  readonly payments: Pick<
    Payments,
    'subscription' | 'paidInvoices' | 'refunds' | 'withdraw' | 'voidInvoicesOfEnded' | 'forget'
  >;
  readonly now: Clock;
};

export type Recorded = {
  /** The position for which a reader waits: that of what was written, or else of the known state. */
  readonly reached: Position | undefined;
  /** True if anything was recorded. */
  readonly isNew: boolean;
};

const NOTHING: Recorded = { reached: undefined, isNew: false };

/** What the provider has listed, and when it was asked. Saves calls of the provider. */
export type Listing = { readonly listed: ListedSubscription; readonly askedAt: string };

/** Milliseconds after which a listing is out of date. The subscriptions of a page are recorded one after the other. */
const FRESH = 10_000;

type Asked = {
  readonly at: string;
  readonly subscription: ProviderSubscription;
  readonly latestInvoice?: PaidInvoice | null;
};

/**
 * Asks the provider what a subscription is now and records it, with the invoices that were paid. With a listing that is
 * fresh, it asks only for what is missing there. Refunds are asked for only if a refund, a withdrawal or a lost dispute has
 * ended the subscription. Open invoices of one that has ended become void. One that began after its account was erased
 * ends, and so does a second one beside another. Repeating it changes nothing. If no request waits, each step has time of its
 * own: the calls of the provider before it may have taken long.
 */
export const recordingSubscription = ({ commands, payments, now }: Dependencies) => {
  const recordRefunds = recordingRefunds({ commands, payments, now });
  const endIfErased = endingOfErased({ commands, payments });

  const ask = async (providerId: string): Promise<Asked> => {
    // Before the question: what is recorded meanwhile is newer than the reply.
    const at = now().toISOString();
    return { at, subscription: await payments.subscription(providerId) };
  };

  /** Null if all of it is recorded. */
  const fromListing = async ({ listed, askedAt }: Listing, { deadline }: Context): Promise<Asked | null> => {
    const { accountId, latestInvoice, ...subscription } = listed;
    const state = await commands.subscription.freshState(accountId, deadline);
    if (isRecorded(state, listed)) return null;
    // A change that was taken back meanwhile has left no event by which the listing would count as overtaken.
    if (now().getTime() - Date.parse(askedAt) > FRESH) return ask(listed.providerId);
    // Only a new subscription needs its checkout.
    if (state.current?.providerId !== listed.providerId) return { ...(await ask(listed.providerId)), latestInvoice };
    return { at: askedAt, subscription, latestInvoice };
  };

  /** A second checkout whose return the provider has refused, or that was cut off. It never becomes the account's plan. */
  const returningSecond = async (asked: Asked): Promise<Asked> => {
    const { providerId, isToReturn } = asked.subscription;
    if (!isToReturn) return asked;
    await payments.withdraw(providerId, 'second_checkout');
    return ask(providerId);
  };

  /** The first invoice is the only one. Before a later one, or one that charged nothing, others may be missing. */
  const invoicesOf = async (
    providerId: string,
    latestInvoice: Asked['latestInvoice'],
  ): Promise<readonly PaidInvoice[]> => {
    return latestInvoice?.reason === 'first' ? [latestInvoice] : payments.paidInvoices(providerId);
  };

  /** Before the end is recorded, so that a failure is repeated: the daily comparison asks about no end that is recorded. */
  const voidIfEnded = async (said: Pick<ProviderSubscription, 'providerId' | 'endedBy'> | undefined): Promise<void> => {
    if (said && said.endedBy !== null) await payments.voidInvoicesOfEnded(said.providerId);
  };

  const recordAsked = async (
    accountId: string,
    providerId: string,
    context: Context,
    asked: Asked,
  ): Promise<Recorded> => {
    const { latestInvoice } = asked;
    let [written, seen]: (Position | undefined)[] = [];
    const recorded = (): Recorded => ({ reached: written ?? seen, isNew: written !== undefined });
    const record = async (command: SubscriptionCommand) => {
      const { reached, position } = await commands.subscription(accountId, command, stepOf(context));
      written = latest(written, position);
      seen = latest(seen, reached);
    };
    const recordState = async ({ at, subscription }: Asked) => {
      await voidIfEnded(subscription);
      await record({ type: 'RecordSubscription', accountId, subscription, at });
    };
    /** The recorded one may have ended at the provider, and its notice may be on its way: ask before money goes back. */
    const anotherRuns = async (): Promise<boolean> => {
      const { current } = await commands.subscription.freshState(accountId, stepOf(context).deadline);
      if (current && current.providerId !== providerId) {
        await recordState(await ask(current.providerId));
      }
      const { current: still } = await commands.subscription.freshState(accountId, stepOf(context).deadline);
      return still !== null && still.providerId !== providerId;
    };
    try {
      await recordState(asked);
    } catch (error) {
      if (!(error instanceof Rejected) || error.code !== alreadySubscribed.rejected) throw error;
      if (await anotherRuns()) {
        // Two checkouts were paid in two tabs. The second subscription ends, and its money is refunded.
        await payments.withdraw(providerId, 'second_checkout');
        return recorded();
      }
      await recordState(await ask(providerId));
    }
    const isSecond = asked.subscription.endedBy === 'second_checkout';
    // First those of a second checkout: what is mailed about its invoice depends on whether the money has gone back.
    if (isSecond) written = latest(written, await recordRefunds(accountId, providerId, context));
    for (const paid of await invoicesOf(providerId, latestInvoice)) {
      const invoice = isSecond ? { ...paid, reason: 'second_checkout' as const } : paid;
      await record({ type: 'RecordInvoice', accountId, invoice, at: now().toISOString() });
    }
    // A subscription that ended by a refund: the money has gone back, too.
    if (!isSecond && RefundCause.safeParse(asked.subscription.endedBy).success) {
      const refunds = await recordRefunds(accountId, providerId, context);
      written = latest(written, refunds);
    }
    return recorded();
  };

  return async (accountId: string, providerId: string, context: Context, listing?: Listing): Promise<Recorded> => {
    const found = listing ? await fromListing(listing, context) : await ask(providerId);
    if (found) {
      const asked = await returningSecond(found);
      const ending = await endIfErased(accountId, asked.subscription, stepOf(context).deadline);
      // The payment and the refund of one that was returned are recorded, like those of any other.
      const present = ending === 'returned' ? await ask(providerId) : asked;
      const recorded = await recordAsked(accountId, providerId, context, present);
      // Also if the money had gone back before: a failure here is repeated by the next notice.
      const customerIds = [asked.subscription.customerId];
      if (ending !== 'left alone') await payments.forget({ accountId, customerIds });
      return recorded;
    }
    // A notice is repeated if this has failed.
    await voidIfEnded(listing?.listed);
    return NOTHING;
  };
};
export type RecordSubscription = ReturnType<typeof recordingSubscription>;
