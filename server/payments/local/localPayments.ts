import type { Pool } from 'pg';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { ProviderSubscription } from '../../../domain/subscriptions/providerSubscription.ts';
import { NotFound, PaymentRefused } from '../../application/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Payments, SubscriptionPage } from '../payments.ts';
import { advance, begin, declineCard, failPayment, returned, settled } from './billing.ts';
import { localStore, type StoredSubscription } from './localStore.ts';
import type { LocalSubscription } from './localSubscription.ts';
import { changePlan, previewOf } from './planChange.ts';

const PAGE = 100;

const customerOf = (accountId: string) => `cus_${accountId}`;

const shown = ({ providerId, accountId, sessionId, state }: StoredSubscription): ProviderSubscription => {
  const { planType, period, cancelsAtPeriodEnd, pastDue, cardExpires, endedBy, endedAt } = state;
  const { propertiesCount } = PLANS[planType];
  const about = { providerId, customerId: customerOf(accountId), sessionId, planType, propertiesCount };
  const card = cardExpires ? { id: `card_${providerId}_${cardExpires}`, expires: cardExpires } : null;
  // It refuses no refund.
  return { ...about, period, cancelsAtPeriodEnd, pastDue, card, endedBy, endedAt, isToReturn: false };
};

type Dependencies = { readonly pool: Pool; readonly derive: (text: string) => Buffer; readonly now: Clock };

/**
 * A payment provider without payments, for a machine without Stripe. Its pages are clearly marked as a test
 * (http/testCheckout.routes.ts). It renews, retries and ends by our clock, so a moved clock shows a whole year.
 */
export const localPayments = ({ pool, derive, now }: Dependencies) => {
  const store = localStore(pool);
  const at = () => now().toISOString();

  /** The state now: what time has brought about is done first. */
  const changed = async (
    providerId: string,
    work: (state: LocalSubscription) => LocalSubscription = (state) => state,
  ): Promise<StoredSubscription> => {
    const stored = await store.subscription(providerId);
    const state = await store.change(providerId, (before) => {
      const present = advance(before, at());
      return present.endedBy === null ? work(present) : present;
    });
    if (!stored || !state) throw new NotFound();
    return { ...stored, state };
  };

  const payments: Payments = {
    createCheckout: async ({ accountId, planType, idempotencyKey }) => {
      const sessionId = `test_${derive(`checkout ${idempotencyKey}`).toString('base64url')}`;
      await store.addCheckout({ sessionId, accountId, planType });
      return { sessionId, customerId: customerOf(accountId), url: `/test-checkout/${sessionId}` };
    },
    checkout: async (sessionId) => {
      const checkout = await store.checkout(sessionId);
      if (!checkout) return undefined;
      const { accountId, status, providerId } = checkout;
      return { accountId, providerId, status: status === 'declined' ? 'expired' : status };
    },
    subscription: async (providerId) => shown(await changed(providerId)),
    paidInvoices: async (providerId) => (await changed(providerId)).state.invoices,
    refunds: async (providerId) => (await changed(providerId)).state.refunds ?? [],
    // Only a withdrawal returns money here. What it returns after another end has no notice and no mail.
    returnedSince: async () => [],
    followReturned: async () => null,
    previewChange: async ({ providerId, planType }) => previewOf((await changed(providerId)).state, planType, at()),
    changePlan: async ({ providerId, planType }) => {
      await changed(providerId, (state) => {
        const next = changePlan(state, planType, at());
        if (!next) throw new PaymentRefused('Your card was declined. Your plan stays as it is.');
        return { ...next, cancelsAtPeriodEnd: false };
      });
    },
    setCancellation: async (providerId, cancelsAtPeriodEnd) => {
      await changed(providerId, (state) => ({ ...state, cancelsAtPeriodEnd }));
    },
    // It sends no receipts.
    setEmail: async () => {},
    // Missing after an erasure, which deletes the provider's row as well.
    cancel: async ({ providerId }) => {
      await store.change(providerId, (state) => ({
        ...state,
        endedBy: state.endedBy ?? 'cancelled',
        endedAt: state.endedAt ?? at(),
      }));
    },
    withdraw: async (providerId, cause) => {
      await changed(providerId, (state) => returned(state, cause, at()));
    },
    finishWithdrawal: async (providerId) => {
      // A subscription that has ended in another way stays ended in that way.
      await store.change(providerId, (state) => {
        const present = advance(state, at());
        const { endedBy, endedAt } = present;
        return { ...returned(present, 'withdrawn', at()), ...(endedBy && { endedBy, endedAt }) };
      });
      return 'returned';
    },
    // Its open invoice is only paid while it runs.
    voidInvoicesOfEnded: async () => {},
    forget: ({ accountId }) => store.forget(accountId),
    portalUrl: async () => '/test-portal',
    list: async (cursor): Promise<SubscriptionPage> => {
      const found = await store.page(cursor, PAGE);
      const subscriptions = await Promise.all(found.map(({ providerId }) => changed(providerId)));
      return {
        subscriptions: subscriptions.map((stored) => ({
          ...shown(stored),
          accountId: stored.accountId,
          email: null,
          latestInvoice: stored.state.invoices.at(-1) ?? null,
        })),
        next: found.length === PAGE ? (found.at(-1)?.providerId ?? null) : null,
      };
    },
  };

  return {
    ...payments,
    /** What the test pages show and their forms do. */
    checkoutOf: store.checkout,
    /** False if the checkout has ended before. */
    pay: async (sessionId: string): Promise<boolean> => {
      const checkout = await store.checkout(sessionId);
      return checkout !== undefined && store.endCheckout(sessionId, begin(checkout.planType, at()));
    },
    /** Begins a subscription without a checkout, for sample data. */
    subscribe: (accountId: string, planType: PlanType, at: string): Promise<string> =>
      store.addSubscription(accountId, begin(planType, at)),
    /** False if the checkout has ended before. */
    decline: (sessionId: string): Promise<boolean> => store.endCheckout(sessionId, null),
    /** The next payments fail. */
    declineCard: (providerId: string) => changed(providerId, declineCard),
    failPayment: (providerId: string) => changed(providerId, (state) => failPayment(state, at())),
    replaceCard: (providerId: string, cardExpires: string) =>
      changed(providerId, (state) => ({ ...state, cardExpires })),
    settlePayment: (providerId: string) => changed(providerId, (state) => settled(state, at())),
  };
};
export type LocalPayments = ReturnType<typeof localPayments>;
