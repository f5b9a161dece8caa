import { addMonths } from '../../../domain/calendar.ts';
import { type Pence, pence } from '../../../domain/money.ts';
import type { EndCause, InvoiceReason, Period, PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { InvoiceRefund, PaidInvoice, PastDue } from '../../../domain/subscriptions/providerSubscription.ts';
import { chargeable } from '../minimumCharge.ts';
import type { ChangePreview } from '../payments.ts';

/** A subscription as the local provider keeps it. All amounts are pence, with 20 % VAT included. */
export type LocalSubscription = {
  readonly planType: PlanType;
  /** The start of the first period. The periods keep its day of the month. */
  readonly anchor: string;
  readonly period: Period;
  readonly cancelsAtPeriodEnd: boolean;
  readonly card: 'pays' | 'declines';
  /** `YYYY-MM`. Rows of an earlier version have no such member, nor the refunds. */
  readonly cardExpires?: string;
  readonly refunds?: readonly InvoiceRefund[];
  readonly pastDue: (PastDue & { readonly invoiceId: string; readonly due: Pence }) | null;
  /** Below zero if an amount was too small to be charged. */
  readonly credit: Pence;
  readonly invoices: readonly PaidInvoice[];
  readonly endedBy: EndCause | null;
  readonly endedAt: string | null;
};

const DAY = 24 * 60 * 60_000;
/** Days after a failed payment on which it is tried again. After the last one the subscription ends. */
const RETRIES = [3, 8, 14] as const;

const plusDays = (instant: string, days: number): string => new Date(Date.parse(instant) + days * DAY).toISOString();

/** The cards that customers use here last three years. */
const newCard = (at: string) => ({ card: 'pays' as const, cardExpires: addMonths(at.slice(0, 10), 36).slice(0, 7) });

const monthsOf = (planType: PlanType): number => (PLANS[planType].interval === 'month' ? 1 : 12);

/** The period that begins `count` periods after the anchor: 31 January, 28 February, 31 March. */
const periodAt = (anchor: string, planType: PlanType, count: number): Period => {
  const [day = '', time] = anchor.split('T');
  const at = (periods: number) => `${addMonths(day, periods * monthsOf(planType))}T${time}`;
  return { startsAt: at(count), endsAt: at(count + 1) };
};

const nextPeriod = ({ anchor, planType, period }: LocalSubscription): Period => {
  let count = 0;
  while (periodAt(anchor, planType, count).startsAt < period.endsAt) count += 1;
  return periodAt(anchor, planType, count);
};

const vatIn = (total: Pence): Pence => pence(Math.round(total / 6));

const invoiceOf = (
  subscription: LocalSubscription,
  reason: InvoiceReason,
  total: Pence,
  paidAt: string,
): PaidInvoice => {
  const number = `LOCAL-${String(subscription.invoices.length + 1).padStart(4, '0')}`;
  return { invoiceId: `in_${subscription.anchor}_${number}`, number, reason, total, tax: vatIn(total), paidAt };
};

const paid = (
  subscription: LocalSubscription,
  { reason, total, at }: { readonly reason: InvoiceReason; readonly total: Pence; readonly at: string },
): LocalSubscription =>
  total === 0
    ? subscription
    : { ...subscription, invoices: [...subscription.invoices, invoiceOf(subscription, reason, total, at)] };

export const begin = (planType: PlanType, at: string): LocalSubscription => {
  const begun: LocalSubscription = {
    planType,
    anchor: at,
    period: periodAt(at, planType, 0),
    cancelsAtPeriodEnd: false,
    ...newCard(at),
    pastDue: null,
    credit: pence(0),
    invoices: [],
    endedBy: null,
    endedAt: null,
  };
  return paid(begun, { reason: 'first', total: PLANS[planType].price, at });
};

/** The invoice of the present period could not be paid. */
const failed = (subscription: LocalSubscription, due: Pence, since: string): LocalSubscription => {
  const { invoiceId } = invoiceOf(subscription, 'renewal', due, since);
  return { ...subscription, pastDue: { since, invoiceId, due, retryAt: plusDays(since, RETRIES[0]) } };
};

/** An amount after credit: what is charged, and the credit that is left. */
const chargeOf = (amount: Pence, credit: Pence): { readonly total: Pence; readonly credit: Pence } => {
  const open = pence(amount - credit);
  const total = chargeable(open);
  return { total, credit: pence(total - open) };
};

const renewed = (subscription: LocalSubscription): LocalSubscription => {
  const { endsAt: at } = subscription.period;
  const { total, credit } = chargeOf(PLANS[subscription.planType].price, subscription.credit);
  const next = { ...subscription, period: nextPeriod(subscription), credit };
  return subscription.card === 'pays' || total === 0
    ? paid(next, { reason: 'renewal', total, at })
    : failed(next, total, at);
};

export const settled = (subscription: LocalSubscription, at: string): LocalSubscription => {
  const { pastDue } = subscription;
  const card = { ...subscription, ...newCard(at) };
  return pastDue ? paid({ ...card, pastDue: null }, { reason: 'renewal', total: pastDue.due, at }) : card;
};

const retried = (subscription: LocalSubscription, pastDue: NonNullable<LocalSubscription['pastDue']>, at: string) => {
  if (subscription.card === 'pays') return settled(subscription, at);
  const next = RETRIES.map((days) => plusDays(pastDue.since, days)).find((retryAt) => retryAt > at);
  return next
    ? { ...subscription, pastDue: { ...pastDue, retryAt: next } }
    : { ...subscription, endedBy: 'payment_failed' as const, endedAt: at };
};

/** The next thing that time brings about, and when. */
const due = (subscription: LocalSubscription): { readonly at: string; readonly become: () => LocalSubscription } => {
  const { pastDue, period, cancelsAtPeriodEnd } = subscription;
  const retryAt = pastDue?.retryAt;
  if (pastDue && retryAt && retryAt <= period.endsAt)
    return { at: retryAt, become: () => retried(subscription, pastDue, retryAt) };
  const become = () =>
    cancelsAtPeriodEnd
      ? { ...subscription, endedBy: 'cancelled' as const, endedAt: period.endsAt }
      : renewed(subscription);
  return { at: period.endsAt, become };
};

/** Renews, retries and ends what is due until `now`. */
export const advance = (subscription: LocalSubscription, now: string): LocalSubscription => {
  let state = subscription;
  while (state.endedBy === null) {
    const { at, become } = due(state);
    if (at > now) break;
    state = become();
  }
  return state;
};

/** The payment of the present period fails now, as if the bank had taken it back. */
export const failPayment = (subscription: LocalSubscription, at: string): LocalSubscription => {
  const card = { ...subscription, card: 'declines' as const };
  return subscription.pastDue ? card : failed(card, PLANS[subscription.planType].price, at);
};

/** The next payment will fail. */
export const declineCard = (subscription: LocalSubscription): LocalSubscription => ({
  ...subscription,
  card: 'declines',
});

/** The part of a price for the rest of a period, to the second, as Stripe counts it. */
const restOf = (price: Pence, { startsAt, endsAt }: Period, at: string): Pence => {
  const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);
  return pence(Math.round((price * (seconds(endsAt) - seconds(at))) / (seconds(endsAt) - seconds(startsAt))));
};

const changed = (subscription: LocalSubscription, planType: PlanType, at: string) => {
  const former = PLANS[subscription.planType];
  const { interval, price } = PLANS[planType];
  const unused = restOf(former.price, subscription.period, at);
  const keepsPeriod = interval === former.interval;
  const period = keepsPeriod ? subscription.period : periodAt(at, planType, 0);
  const charge = pence((keepsPeriod ? restOf(price, period, at) : price) - unused);
  const { total, credit } = chargeOf(charge, subscription.credit);
  const next = { ...subscription, planType, period, credit, anchor: keepsPeriod ? subscription.anchor : at };
  return { next, dueNow: total };
};

export const previewOf = (subscription: LocalSubscription, planType: PlanType, at: string): ChangePreview => {
  const { next, dueNow } = changed(subscription, planType, at);
  const { total: nextAmount } = chargeOf(PLANS[planType].price, next.credit);
  return { dueNow, credit: pence(Math.max(0, next.credit)), nextAmount, nextDate: next.period.endsAt };
};

/** Null if the card does not pay. Then the plan stays as it is. */
export const changePlan = (
  subscription: LocalSubscription,
  planType: PlanType,
  at: string,
): LocalSubscription | null => {
  if (planType === subscription.planType) return subscription;
  const { next, dueNow } = changed(subscription, planType, at);
  if (dueNow > 0 && subscription.card === 'declines') return null;
  return paid(next, { reason: 'change', total: dueNow, at });
};

/** Ended, with all that was paid returned. */
export const withdrawn = (subscription: LocalSubscription, at: string): LocalSubscription => ({
  ...subscription,
  endedBy: 'withdrawn',
  endedAt: at,
  pastDue: null,
  refunds: subscription.invoices.map(({ invoiceId, total }) => ({ invoiceId, refunded: total, cause: 'withdrawn' })),
});
