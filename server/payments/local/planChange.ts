import { type Pence, pence } from '../../../domain/money.ts';
import type { Period, PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { ChangePreview } from '../payments.ts';
import { chargeOf, type LocalSubscription, paid, periodAt } from './localSubscription.ts';

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
