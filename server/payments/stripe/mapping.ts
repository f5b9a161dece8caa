import type Stripe from 'stripe';
import { pence } from '../../../domain/money.ts';
import type { Card } from '../../../domain/subscriptions/cards.ts';
import { EndCause, type Period, type PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { PastDue, ProviderSubscription } from '../../../domain/subscriptions/providerSubscription.ts';
import type { CheckoutOutcome } from '../payments.ts';
import { planOf } from './prices.ts';

export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const idOf = (object: string | { readonly id: string }): string =>
  typeof object === 'string' ? object : object.id;

/** Each of our subscriptions has one item. */
export const itemOf = ({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no item`);
  return item;
};

export const planOfSubscription = (subscription: Stripe.Subscription): PlanType => {
  const plan = planOf(itemOf(subscription).price);
  if (!plan) throw new Error(`The subscription ${subscription.id} has a price of no plan`);
  return plan;
};

/** The account of one of our subscriptions; null for one of another product in the same Stripe account. */
export const accountOf = ({ metadata, items }: Stripe.Subscription): string | null =>
  metadata.account_id && items.data.some(({ price }) => planOf(price)) ? metadata.account_id : null;

export const periodOf = (subscription: Stripe.Subscription): Period => {
  const { current_period_start, current_period_end } = itemOf(subscription);
  return { startsAt: instantOf(current_period_start), endsAt: instantOf(current_period_end) };
};

/** The customer portal may schedule the end with either of the two. */
const cancelsAtPeriodEnd = (subscription: Stripe.Subscription): boolean =>
  subscription.cancel_at_period_end ||
  (subscription.cancel_at !== null && subscription.cancel_at <= itemOf(subscription).current_period_end);

const ENDED_BY_STRIPE: Readonly<Record<string, EndCause>> = {
  payment_failed: 'payment_failed',
  payment_disputed: 'disputed',
};

/** Why it has ended; null while it runs. */
export const endOf = ({ status, metadata, cancellation_details }: Stripe.Subscription): EndCause | null => {
  // A subscription whose first payment is missing has not begun. It is recorded like one that ended before: not at all.
  if (status === 'incomplete' || status === 'incomplete_expired') return 'payment_failed';
  if (status !== 'canceled') return null;
  const ours = EndCause.safeParse(metadata.ended_by);
  return ours.success ? ours.data : (ENDED_BY_STRIPE[cancellation_details?.reason ?? ''] ?? 'cancelled');
};

/** The member of the metadata that says `yes` while all that was paid for a second checkout is to go back. */
export const TO_RETURN = 'to_return';

export const isToReturn = ({ metadata }: Pick<Stripe.Subscription, 'metadata'>): boolean =>
  metadata[TO_RETURN] === 'yes';

export const isPastDue = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid' || status === 'paused';

/** The oldest unpaid invoice. There is none if staff have written it off. */
const pastDueOf = (subscription: Stripe.Subscription, unpaid: readonly Stripe.Invoice[]): PastDue => {
  const [oldest] = [...unpaid].sort((one, other) => one.created - other.created);
  if (!oldest) return { since: periodOf(subscription).startsAt, invoiceId: null, due: null, retryAt: null };
  const { status_transitions, created, id, amount_remaining, next_payment_attempt } = oldest;
  return {
    // Stripe charges an invoice when it finalizes it.
    since: instantOf(status_transitions.finalized_at ?? created),
    invoiceId: id,
    due: pence(amount_remaining),
    retryAt: next_payment_attempt === null ? null : instantOf(next_payment_attempt),
  };
};

type PaymentMethod = string | Stripe.PaymentMethod | null | undefined;

/** The card of the subscription, else that of its customer. Null unless both were expanded. */
const cardOf = ({ default_payment_method: own, customer }: Stripe.Subscription): Card | null => {
  const usual = typeof customer === 'object' && !customer.deleted ? customer.invoice_settings : undefined;
  const method: PaymentMethod = own ?? usual?.default_payment_method;
  if (!method || typeof method === 'string' || !method.card) return null;
  const { exp_year, exp_month } = method.card;
  return { id: method.id, expires: `${exp_year}-${String(exp_month).padStart(2, '0')}` };
};

/** The address of its customer, who must be expanded. */
export const emailOf = ({ customer }: Stripe.Subscription): string | null =>
  typeof customer === 'string' || customer.deleted ? null : customer.email;

/** What has to be expanded to find the card, and the customer with it. */
export const WITH_CARD = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];

type About = { readonly sessionId: string | null; readonly unpaid: readonly Stripe.Invoice[] };

export const toProviderSubscription = (
  subscription: Stripe.Subscription,
  { sessionId, unpaid }: About,
): ProviderSubscription => {
  const planType = planOfSubscription(subscription);
  const endedBy = endOf(subscription);
  return {
    providerId: subscription.id,
    customerId: idOf(subscription.customer),
    sessionId,
    planType,
    propertiesCount: PLANS[planType].propertiesCount,
    period: periodOf(subscription),
    cancelsAtPeriodEnd: cancelsAtPeriodEnd(subscription),
    pastDue: endedBy === null && isPastDue(subscription) ? pastDueOf(subscription, unpaid) : null,
    card: cardOf(subscription),
    endedBy,
    endedAt: endedBy === null || !subscription.ended_at ? null : instantOf(subscription.ended_at),
    isToReturn: isToReturn(subscription),
  };
};

export const toCheckout = (session: Stripe.Checkout.Session): CheckoutOutcome => {
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
  return {
    status: isPaid ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    accountId: session.client_reference_id,
    providerId: isPaid && session.subscription !== null ? idOf(session.subscription) : null,
  };
};
