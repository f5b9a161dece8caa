import type Stripe from 'stripe';
import type { ListedSubscription } from '../../../domain/subscriptions/listed.ts';
import { NotFound } from '../../application/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Payments } from '../payments.ts';
import { checkoutOf, keyOf } from './checkout.ts';
import { stripeEndings } from './endings.ts';
import {
  isPastDue,
  itemOf,
  latestInvoiceOf,
  planOfSubscription,
  toCheckout,
  toPaidInvoice,
  toPreview,
  toProviderSubscription,
  toRenewal,
} from './mapping.ts';
import { portalConfigurationIdOf } from './portal.ts';
import { planOf, pricesOf } from './prices.ts';
import { asking } from './stripeClient.ts';

const PAGE = 100;
/** Of one subscription: more than 80 years of months. */
const MOST_INVOICES = 1000;
const MINUTE = 60_000;

type Dependencies = { readonly stripe: Stripe; readonly now: Clock };

/** Stripe as the payment provider. */
export const stripePayments = ({ stripe, now }: Dependencies) => {
  const priceOf = pricesOf(stripe);
  const portalConfigurationId = portalConfigurationIdOf(stripe);
  const { cancelNow, withdraw, followCharge } = stripeEndings(stripe);

  const unpaidOf = async (subscription: Stripe.Subscription): Promise<readonly Stripe.Invoice[]> =>
    isPastDue(subscription)
      ? (await stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: PAGE })).data
      : [];

  const sessionOf = async (providerId: string): Promise<string | null> =>
    (await stripe.checkout.sessions.list({ subscription: providerId, limit: 1 })).data[0]?.id ?? null;

  /** Null if it is not one of ours. Its latest invoice must be expanded. */
  const listedOf = async (subscription: Stripe.Subscription): Promise<ListedSubscription | null> => {
    const { account_id: accountId } = subscription.metadata;
    if (!accountId || !subscription.items.data.some(({ price }) => planOf(price))) return null;
    const said = toProviderSubscription(subscription, { sessionId: null, unpaid: await unpaidOf(subscription) });
    return { ...said, accountId, latestInvoice: latestInvoiceOf(subscription) };
  };

  const cancelNowIfKnown = async (providerId: string): Promise<void> => {
    try {
      await asking(async () => cancelNow(await stripe.subscriptions.retrieve(providerId), 'cancelled'));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  };

  const payments: Payments = {
    createCheckout: (checkout) =>
      asking(async () => {
        const parameters = checkoutOf(checkout, await priceOf(checkout.planType));
        const idempotencyKey = keyOf(checkout.idempotencyKey, parameters);
        const { id, url } = await stripe.checkout.sessions.create(parameters, { idempotencyKey });
        return { sessionId: id, url: url ?? checkout.origin };
      }),

    checkout: async (sessionId) => {
      try {
        return toCheckout(await asking(() => stripe.checkout.sessions.retrieve(sessionId)));
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },

    subscription: (providerId) =>
      asking(async () => {
        const subscription = await stripe.subscriptions.retrieve(providerId);
        const [unpaid, sessionId] = await Promise.all([unpaidOf(subscription), sessionOf(providerId)]);
        return toProviderSubscription(subscription, { unpaid, sessionId });
      }),

    paidInvoices: (providerId) =>
      asking(async () => {
        const paid = await stripe.invoices
          .list({ subscription: providerId, status: 'paid', limit: PAGE })
          .autoPagingToArray({ limit: MOST_INVOICES });
        const charged = paid.filter(({ amount_paid }) => amount_paid > 0);
        // Stripe lists the latest first, also of those with the same second.
        return charged.toReversed().map(toPaidInvoice);
      }),

    previewChange: ({ providerId, planType }) =>
      asking(async () => {
        const subscription = await stripe.subscriptions.retrieve(providerId);
        // A new plan takes a cancellation back.
        const resumed = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {};
        if (planOfSubscription(subscription) === planType)
          return toRenewal(
            subscription,
            await stripe.invoices.createPreview({ subscription: providerId, subscription_details: resumed }),
          );
        const price = await priceOf(planType);
        const items = [{ id: itemOf(subscription).id, price }];
        const details = { ...resumed, items, proration_behavior: 'always_invoice' } as const;
        const preview = await stripe.invoices.createPreview({
          subscription: providerId,
          subscription_details: details,
        });
        return toPreview(preview, { planType, price });
      }),

    changePlan: ({ providerId, planType, idempotencyKey }) =>
      asking(async () => {
        const subscription = await stripe.subscriptions.retrieve(providerId);
        if (planOfSubscription(subscription) === planType) return;
        const items = [{ id: itemOf(subscription).id, price: await priceOf(planType) }];
        // Stripe repeats a declined payment's reply for a day, so the next minute gets a key of its own. A second
        // change to the same plan charges nothing.
        const minute = Math.floor(now().getTime() / MINUTE);
        await stripe.subscriptions.update(
          providerId,
          // If the payment fails, Stripe answers 402 and the plan stays as it is.
          { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' },
          { idempotencyKey: `${idempotencyKey}-${minute}` },
        );
      }),

    setCancellation: (providerId, atPeriodEnd) =>
      asking(async () => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(providerId);
        const isByDate = cancel_at !== null && !cancel_at_period_end;
        if (atPeriodEnd) await stripe.subscriptions.update(providerId, { cancel_at_period_end: true });
        else
          await stripe.subscriptions.update(providerId, isByDate ? { cancel_at: '' } : { cancel_at_period_end: false });
      }),

    cancel: ({ providerId }) => cancelNowIfKnown(providerId),
    withdraw: (providerId) => asking(() => withdraw(providerId)),

    portalUrl: ({ customerId, returnUrl }) =>
      asking(async () => {
        const configuration = await portalConfigurationId();
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(configuration && { configuration }),
        });
        return url;
      }),

    list: (cursor) =>
      asking(async () => {
        const { data, has_more } = await stripe.subscriptions.list({
          limit: PAGE,
          expand: ['data.latest_invoice'],
          ...(cursor !== null && { starting_after: cursor }),
        });
        const subscriptions = [];
        for (const subscription of data) {
          const listed = await listedOf(subscription);
          if (listed?.endedBy === null) subscriptions.push(listed);
        }
        return { subscriptions, next: has_more ? (data.at(-1)?.id ?? null) : null };
      }),
  };

  return {
    ...payments,
    /** As the list has it, also after its end; null if it is not one of ours. */
    listed: (providerId: string): Promise<ListedSubscription | null> =>
      asking(async () => listedOf(await stripe.subscriptions.retrieve(providerId, { expand: ['latest_invoice'] }))),
    followCharge: (chargeId: string) => asking(() => followCharge(chargeId)),
  };
};
export type StripePayments = ReturnType<typeof stripePayments>;
