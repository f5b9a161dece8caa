import type { PlanType } from '../../../domain/subscriptions/events.ts';
import {
  type Change,
  type Customer,
  changeOf,
  fullLine,
  type Invoice,
  periodFrom,
  type Subscription,
  sumOf,
} from './billing.ts';

const DAY = 86_400;
/** Days after the first attempt, as an account is set up in Stripe's dashboard. Then the subscription is cancelled. */
const RETRIES = [3, 8, 14] as const;

type Owned = { readonly subscription: Subscription; readonly customer: Customer };

const retryAfter = ({ created, attempts }: Invoice): number | null => {
  const days = RETRIES[attempts - 1];
  return days === undefined ? null : created + days * DAY;
};

/** The plan changes first and is paid for afterwards, so a payment that fails leaves an open invoice. */
const attempt = ({ subscription, customer }: Owned, invoice: Invoice, now: number): void => {
  if (invoice.amountDue === 0 || customer.pays) {
    Object.assign(invoice, { status: 'paid', paidAt: now, nextAttempt: null });
    if (subscription.invoices.every(({ status }) => status !== 'open')) subscription.status = 'active';
    return;
  }
  invoice.attempts += 1;
  invoice.nextAttempt = retryAfter(invoice);
  if (invoice.nextAttempt === null)
    Object.assign(subscription, { status: 'canceled', endedAt: now, endReason: 'payment_failed' });
  else subscription.status = 'past_due';
};

type Billed = Pick<Invoice, 'reason' | 'lines'>;

const openInvoice = ({ subscription, customer }: Owned, { reason, lines }: Billed, now: number): Invoice => {
  const count = subscription.invoices.length + 1;
  const invoice: Invoice = {
    ...sumOf(lines, customer.balance),
    id: `in_${subscription.id}_${count}`,
    number: `DOUBLE-${String(count).padStart(4, '0')}`,
    reason,
    lines,
    created: now,
    status: 'open',
    paidAt: null,
    attempts: 0,
    nextAttempt: null,
  };
  customer.balance = invoice.endingBalance;
  subscription.invoices.push(invoice);
  return invoice;
};

const bill = (owned: Owned, billed: Billed, now: number): void => attempt(owned, openInvoice(owned, billed, now), now);

/** Voids an open invoice, and with it the change that waits for its payment. What it took of the balance returns. */
export const voidOpen = ({ subscription, customer }: Owned, invoice: Invoice): void => {
  Object.assign(invoice, { status: 'void', nextAttempt: null });
  if (invoice !== subscription.invoices.at(-1) || !subscription.pendingUpdate) return;
  subscription.pendingUpdate = null;
  customer.balance += invoice.startingBalance - invoice.endingBalance;
};

/** The customer confirms the payment that a change waits for. */
export const confirmPayment = ({ subscription }: Owned, now: number): void => {
  const { pendingUpdate, invoices } = subscription;
  const invoice = invoices.at(-1);
  if (!pendingUpdate || !invoice) throw new Error(`No change of ${subscription.id} waits for a payment`);
  const { expiresAt: _, ...change } = pendingUpdate;
  Object.assign(invoice, { status: 'paid', paidAt: now });
  Object.assign(subscription, { ...change, pendingUpdate: null });
};

type Begun = Pick<Subscription, 'id' | 'metadata' | 'plan'> & { readonly trialDays?: number };

export const beginSubscription = (customer: Customer, begun: Begun, now: number): Subscription => {
  const { trialDays = 0, ...about } = begun;
  const anchor = now + trialDays * DAY;
  const period = trialDays > 0 ? { start: now, end: anchor } : periodFrom(begun.plan, now, now);
  const subscription: Subscription = {
    ...about,
    customer: customer.id,
    anchor,
    period,
    status: trialDays > 0 ? 'trialing' : 'active',
    cancelsAtPeriodEnd: false,
    endedAt: null,
    endReason: null,
    cardExpires: '2029-11',
    pendingUpdate: null,
    invoices: [],
  };
  if (trialDays === 0)
    bill({ subscription, customer }, { reason: 'subscription_create', lines: [fullLine(begun.plan, period)] }, now);
  return subscription;
};

const renew = (owned: Owned): void => {
  const { subscription } = owned;
  const { plan, anchor, period } = subscription;
  subscription.period = periodFrom(plan, anchor, period.end);
  subscription.status = subscription.status === 'trialing' ? 'active' : subscription.status;
  bill(owned, { reason: 'subscription_cycle', lines: [fullLine(plan, subscription.period)] }, period.end);
};

export const cancelSubscription = (subscription: Subscription, at: number): void => {
  Object.assign(subscription, { status: 'canceled', endedAt: at, endReason: 'cancellation_requested' });
};

/** Does what time has brought about until `now`: retries, renewals and scheduled ends, in their order. */
export const advanceTo = (owned: Owned, now: number): void => {
  const { subscription } = owned;
  const { pendingUpdate, invoices } = subscription;
  const unconfirmed = invoices.at(-1);
  if (pendingUpdate && unconfirmed && pendingUpdate.expiresAt <= now) voidOpen(owned, unconfirmed);
  while (subscription.status !== 'canceled') {
    const { period, cancelsAtPeriodEnd } = subscription;
    const retried = subscription.invoices.find(({ nextAttempt }) => nextAttempt !== null);
    const retryAt = retried?.nextAttempt ?? Number.POSITIVE_INFINITY;
    if (Math.min(retryAt, period.end) > now) return;
    if (retried && retryAt <= period.end) attempt(owned, retried, retryAt);
    else if (cancelsAtPeriodEnd) cancelSubscription(subscription, period.end);
    else renew(owned);
  }
};

/** What a change would cost, without doing it. */
export const previewOf = ({ subscription, customer }: Owned, plan: PlanType, now: number) => {
  const change: Change =
    plan === subscription.plan
      ? { ...subscription, lines: [fullLine(plan, periodFrom(plan, subscription.anchor, subscription.period.end))] }
      : changeOf(subscription, plan, now);
  return { ...change, ...sumOf(change.lines, customer.balance) };
};

/** After this time Stripe discards a change whose payment nobody has confirmed. */
const PENDING = 23 * 3600;

/** What happens if a change is not paid at once. By default it is made all the same. */
export type Behaviour = 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';

/** Changes the price, or says why it stays: the payment has failed, or the customer must confirm it. */
export const changePrice = (
  owned: Owned,
  plan: PlanType,
  { now, behaviour }: { readonly now: number; readonly behaviour: Behaviour },
): 'changed' | 'declined' | 'unconfirmed' => {
  const { subscription, customer } = owned;
  if (plan === subscription.plan) return 'changed';
  const { lines, period, anchor, amountDue } = previewOf(owned, plan, now);
  const billed = { reason: 'subscription_update', lines } as const;
  const isUnpaid = amountDue > 0 && (!customer.pays || customer.asksToConfirm);
  if (isUnpaid && behaviour !== 'allow_incomplete') {
    if (behaviour === 'error_if_incomplete') return customer.pays ? 'unconfirmed' : 'declined';
    openInvoice(owned, billed, now);
    const expiresAt = Math.min(now + PENDING, subscription.period.end);
    subscription.pendingUpdate = { plan, period, anchor, expiresAt };
    return 'changed';
  }
  Object.assign(subscription, { plan, period, anchor });
  bill(owned, billed, now);
  return 'changed';
};

/** The card stops paying. Unless a payment is behind already, the one of the present period fails again now. */
export const failPayment = (owned: Owned, now: number): void => {
  const { subscription, customer } = owned;
  customer.pays = false;
  if (subscription.status === 'past_due') return;
  bill(owned, { reason: 'subscription_cycle', lines: [fullLine(subscription.plan, subscription.period)] }, now);
};

/** A card that pays, and with it all that is open. */
export const settlePayments = (owned: Owned, now: number): void => {
  owned.customer.pays = true;
  for (const invoice of owned.subscription.invoices) if (invoice.status === 'open') attempt(owned, invoice, now);
};
