import { addMonths } from '../../../domain/calendar.ts';
import { type Pence, pence } from '../../../domain/money.ts';
import type { EndCause, InvoiceReason, Period, PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { InvoiceRefund, PaidInvoice, PastDue } from '../../../domain/subscriptions/providerSubscription.ts';
import { chargeable } from '../minimumCharge.ts';

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

const monthsOf = (planType: PlanType): number => (PLANS[planType].interval === 'month' ? 1 : 12);

/** The period that begins `count` periods after the anchor: 31 January, 28 February, 31 March. */
export const periodAt = (anchor: string, planType: PlanType, count: number): Period => {
  const [day = '', time] = anchor.split('T');
  const at = (periods: number) => `${addMonths(day, periods * monthsOf(planType))}T${time}`;
  return { startsAt: at(count), endsAt: at(count + 1) };
};

export const nextPeriod = ({ anchor, planType, period }: LocalSubscription): Period => {
  let count = 0;
  while (periodAt(anchor, planType, count).startsAt < period.endsAt) count += 1;
  return periodAt(anchor, planType, count);
};

const vatIn = (total: Pence): Pence => pence(Math.round(total / 6));

export const invoiceOf = (
  subscription: LocalSubscription,
  reason: InvoiceReason,
  total: Pence,
  paidAt: string,
): PaidInvoice => {
  const number = `LOCAL-${String(subscription.invoices.length + 1).padStart(4, '0')}`;
  return { invoiceId: `in_${subscription.anchor}_${number}`, number, reason, total, tax: vatIn(total), paidAt };
};

export const paid = (
  subscription: LocalSubscription,
  { reason, total, at }: { readonly reason: InvoiceReason; readonly total: Pence; readonly at: string },
): LocalSubscription =>
  total === 0
    ? subscription
    : { ...subscription, invoices: [...subscription.invoices, invoiceOf(subscription, reason, total, at)] };

/** An amount after credit: what is charged, and the credit that is left. */
export const chargeOf = (amount: Pence, credit: Pence): { readonly total: Pence; readonly credit: Pence } => {
  const open = pence(amount - credit);
  const total = chargeable(open);
  return { total, credit: pence(total - open) };
};
