import { addMonths, MS_A_DAY } from '../../../domain/calendar.ts';
import { type Pence, pence } from '../../../domain/money.ts';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { ReturnCause } from '../payments.ts';
import { chargeOf, invoiceOf, type LocalSubscription, nextPeriod, paid, periodAt } from './localSubscription.ts';

/** Days after a failed payment on which it is tried again. After the last one the subscription ends. */
const RETRIES = [3, 8, 14] as const;

const plusDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * MS_A_DAY).toISOString();

/** The cards that customers use here last three years. */
const newCard = (at: string) => ({ card: 'pays' as const, cardExpires: addMonths(at.slice(0, 10), 36).slice(0, 7) });

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

/** The invoice of the present period could not be paid. The days of grace run from the first one that could not. */
const failed = (subscription: LocalSubscription, due: Pence, since: string): LocalSubscription => {
  const { pastDue } = subscription;
  if (pastDue) return { ...subscription, pastDue: { ...pastDue, due: pence(pastDue.due + due) } };
  const { invoiceId } = invoiceOf(subscription, 'renewal', due, since);
  return { ...subscription, pastDue: { since, invoiceId, due, retryAt: plusDays(since, RETRIES[0]) } };
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

/** Ended, with all that was paid returned. */
export const returned = (subscription: LocalSubscription, cause: ReturnCause, at: string): LocalSubscription => ({
  ...subscription,
  endedBy: cause,
  endedAt: at,
  pastDue: null,
  refunds: subscription.invoices.map(({ invoiceId, total }) => ({ invoiceId, refunded: total, cause })),
});
