import type Stripe from 'stripe';
import type { Clock } from '../../lib/clock.ts';
import type { Payments } from '../payments.ts';
import { toPreview, toRenewal } from './invoices.ts';
import { itemOf, planOfSubscription } from './mapping.ts';
import { keyOf, resuming } from './parameters.ts';
import type { PriceOf } from './prices.ts';
import { asking } from './stripeClient.ts';

const MINUTE = 60_000;

type Dependencies = { readonly stripe: Stripe; readonly priceOf: PriceOf; readonly now: Clock };

/** Another plan, and the scheduled cancellation, which a new plan takes back. */
export const stripePlanChanges = ({
  stripe,
  priceOf,
  now,
}: Dependencies): Pick<Payments, 'previewChange' | 'changePlan' | 'setCancellation'> => ({
  previewChange: ({ providerId, planType }) =>
    asking(async () => {
      const subscription = await stripe.subscriptions.retrieve(providerId);
      // A new plan takes a cancellation back.
      const resumed = resuming(subscription);
      if (planOfSubscription(subscription) === planType)
        return toRenewal(
          subscription,
          await stripe.invoices.createPreview({ subscription: providerId, subscription_details: resumed }),
        );
      const price = await priceOf(planType);
      const items = [{ id: itemOf(subscription).id, price }];
      const details = { ...resumed, items, proration_behavior: 'always_invoice' } as const;
      const asked = { subscription: providerId, subscription_details: details };
      return toPreview(await stripe.invoices.createPreview(asked), { planType, price });
    }),

  changePlan: ({ providerId, planType, idempotencyKey }) =>
    asking(async () => {
      const subscription = await stripe.subscriptions.retrieve(providerId);
      if (planOfSubscription(subscription) === planType) return;
      const parameters: Stripe.SubscriptionUpdateParams = {
        items: [{ id: itemOf(subscription).id, price: await priceOf(planType) }],
        proration_behavior: 'always_invoice',
        // If the payment fails, Stripe answers 402 and all stays as it is.
        payment_behavior: 'error_if_incomplete',
        ...resuming(subscription),
      };
      // Stripe repeats a declined payment's reply for a day, so the next minute gets a key of its own. A second
      // change to the same plan charges nothing.
      const minute = Math.floor(now().getTime() / MINUTE);
      await stripe.subscriptions.update(providerId, parameters, {
        idempotencyKey: keyOf(`${idempotencyKey}-${minute}`, parameters),
      });
    }),

  setCancellation: (providerId, atPeriodEnd) =>
    asking(async () => {
      const resumed = resuming(await stripe.subscriptions.retrieve(providerId));
      const change = atPeriodEnd ? { cancel_at_period_end: true } : resumed;
      if (Object.keys(change).length > 0) await stripe.subscriptions.update(providerId, change);
    }),
});
