import type Stripe from 'stripe';
import { paymentIsBehind } from '../../../domain/subscriptions/decider.ts';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { PaymentRefused, PaymentToConfirm } from '../../application/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Payments } from '../payments.ts';
import { toPreview, toRenewal } from './invoices.ts';
import { idOf, isPastDue, itemOf, planOfSubscription } from './mapping.ts';
import { keyOf, resuming } from './parameters.ts';
import { type PriceOf, planOf } from './prices.ts';
import { asking, isCode } from './stripeClient.ts';

const MINUTE = 60_000;

type Dependencies = { readonly stripe: Stripe; readonly priceOf: PriceOf; readonly now: Clock };

const WITH_INVOICE = { expand: ['latest_invoice'] };

const latestOf = ({ latest_invoice: latest }: Stripe.Subscription): Stripe.Invoice | null =>
  latest !== null && typeof latest === 'object' ? latest : null;

/**
 * A change credits the rest of the present period, so that must be paid. Stripe renews a period an hour before it charges
 * for it, and says only then that the payment has failed.
 */
const refuseUnpaid = (subscription: Stripe.Subscription): void => {
  if (isPastDue(subscription)) throw new PaymentRefused(paymentIsBehind.detail);
  // The invoice of a change that waits for its payment is not for the present period.
  if (subscription.pending_update) return;
  const { status } = latestOf(subscription) ?? {};
  if (status === 'draft' || status === 'open')
    throw new PaymentRefused('Your last payment is still on its way. You can change your plan once it has arrived.');
};

/** Another plan, and the scheduled cancellation, which a new plan takes back. */
export const stripePlanChanges = ({
  stripe,
  priceOf,
  now,
}: Dependencies): Pick<Payments, 'previewChange' | 'changePlan' | 'setCancellation'> => {
  /** Throws PaymentToConfirm again for the change that waits for its payment. Another one takes its place. */
  const followUnconfirmed = async (subscription: Stripe.Subscription, planType: PlanType): Promise<void> => {
    const [waiting] = subscription.pending_update?.subscription_items ?? [];
    const invoice = latestOf(subscription);
    if (!waiting || invoice?.status !== 'open') return;
    if (planOf(waiting.price) === planType && invoice.hosted_invoice_url)
      throw new PaymentToConfirm(invoice.hosted_invoice_url);
    // Stripe discards the change with its invoice, which could otherwise still be paid.
    await stripe.invoices.voidInvoice(idOf(invoice));
  };

  /**
   * The customer confirms the payment on Stripe's page within a day; a notice then brings the new plan. Stripe takes no
   * other change together with this one, so a cancellation that is scheduled stays.
   */
  const changeOnceConfirmed = async (providerId: string, change: Stripe.SubscriptionUpdateParams, key: string) => {
    const waiting: Stripe.SubscriptionUpdateParams = {
      ...change,
      ...WITH_INVOICE,
      payment_behavior: 'pending_if_incomplete',
    };
    const idempotencyKey = keyOf(`${key}-waiting`, waiting);
    const subscription = await stripe.subscriptions.update(providerId, waiting, { idempotencyKey });
    // It may have been paid this time.
    if (!subscription.pending_update) return;
    const page = latestOf(subscription)?.hosted_invoice_url;
    if (!page) throw new Error(`The invoice of a change of ${providerId} has no page`);
    throw new PaymentToConfirm(page);
  };

  return {
    previewChange: ({ providerId, planType }) =>
      asking(async () => {
        const subscription = await stripe.subscriptions.retrieve(providerId, WITH_INVOICE);
        // A new plan takes a cancellation back.
        const resumed = resuming(subscription);
        if (planOfSubscription(subscription) === planType)
          return toRenewal(
            subscription,
            await stripe.invoices.createPreview({ subscription: providerId, subscription_details: resumed }),
          );
        refuseUnpaid(subscription);
        const price = await priceOf(planType);
        const items = [{ id: itemOf(subscription).id, price }];
        const details = { ...resumed, items, proration_behavior: 'always_invoice' } as const;
        const asked = { subscription: providerId, subscription_details: details };
        return toPreview(await stripe.invoices.createPreview(asked), { planType, price });
      }),

    changePlan: ({ providerId, planType, idempotencyKey }) =>
      asking(async () => {
        const subscription = await stripe.subscriptions.retrieve(providerId, WITH_INVOICE);
        if (planOfSubscription(subscription) === planType) return;
        refuseUnpaid(subscription);
        await followUnconfirmed(subscription, planType);
        const change: Stripe.SubscriptionUpdateParams = {
          items: [{ id: itemOf(subscription).id, price: await priceOf(planType) }],
          proration_behavior: 'always_invoice',
        };
        // Stripe repeats a declined payment's reply for a day, so the next minute gets a key of its own. A second
        // change to the same plan charges nothing.
        const key = `${idempotencyKey}-${Math.floor(now().getTime() / MINUTE)}`;
        // If the payment fails, Stripe answers 402 and all stays as it is.
        const whole: Stripe.SubscriptionUpdateParams = {
          ...change,
          ...resuming(subscription),
          payment_behavior: 'error_if_incomplete',
        };
        try {
          await stripe.subscriptions.update(providerId, whole, { idempotencyKey: keyOf(key, whole) });
        } catch (error) {
          if (!isCode(error, 'subscription_payment_intent_requires_action')) throw error;
          await changeOnceConfirmed(providerId, change, key);
        }
      }),

    setCancellation: (providerId, atPeriodEnd) =>
      asking(async () => {
        const resumed = resuming(await stripe.subscriptions.retrieve(providerId));
        const change = atPeriodEnd ? { cancel_at_period_end: true } : resumed;
        if (Object.keys(change).length > 0) await stripe.subscriptions.update(providerId, change);
      }),
  };
};
