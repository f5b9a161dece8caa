import type { PlanType } from '../../../domain/subscriptions/events.ts';

/**
 * Billing as Stripe documents it, written without a look at the local provider, so that a wrong rule of ours does not
 * agree with itself. Amounts are pence, instants are seconds.
 * https://docs.stripe.com/billing/subscriptions/prorations, https://docs.stripe.com/api/invoices/object
 */
export const TERMS: Readonly<Record<PlanType, { readonly months: number; readonly unitAmount: number }>> = {
  single_monthly: { months: 1, unitAmount: 399 },
  single_yearly: { months: 12, unitAmount: 3999 },
  multi_monthly: { months: 1, unitAmount: 999 },
  multi_yearly: { months: 12, unitAmount: 9999 },
};

/** The least amount of pounds that Stripe charges. A smaller one waits in the customer's balance. */
const MINIMUM_CHARGE = 30;

export type Span = { readonly start: number; readonly end: number };

export type Line = {
  readonly plan: PlanType;
  readonly amount: number;
  readonly period: Span;
  readonly isProration: boolean;
};

/** How a customer's balance and the lines of an invoice make the amount that is charged. */
export type Sum = {
  readonly total: number;
  readonly amountDue: number;
  readonly startingBalance: number;
  readonly endingBalance: number;
};

export type Invoice = Sum & {
  readonly id: string;
  readonly number: string;
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly lines: readonly Line[];
  readonly created: number;
  status: 'draft' | 'open' | 'paid' | 'void';
  paidAt: number | null;
  attempts: number;
  nextAttempt: number | null;
};

export type Subscription = {
  readonly id: string;
  readonly customer: string;
  metadata: Record<string, string>;
  plan: PlanType;
  anchor: number;
  period: Span;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  cancelsAtPeriodEnd: boolean;
  endedAt: number | null;
  endReason: 'cancellation_requested' | 'payment_failed' | null;
  /** Of its own card: `YYYY-MM`. */
  cardExpires: string;
  /** The customer's card, which counts if the subscription has none of its own. */
  usualCard?: unknown;
  /** Its price is none of our plans: another product uses the same Stripe account. */
  isOfOtherProduct?: boolean;
  /** A change that is made once its invoice, the latest, is paid. */
  pendingUpdate: (Pick<Subscription, 'plan' | 'period' | 'anchor'> & { readonly expiresAt: number }) | null;
  /** The earliest first. */
  readonly invoices: Invoice[];
};

/** A negative balance is credit. */
export type Customer = {
  readonly id: string;
  email: string | null;
  balance: number;
  pays: boolean;
  /** The bank asks its customer to confirm each payment. */
  asksToConfirm?: boolean;
  metadata: Readonly<Record<string, string>>;
  /** Changes of the balance that no invoice has made. */
  readonly transactions: { readonly id: string; readonly metadata: Readonly<Record<string, string>> }[];
};

/** `months` after `anchor`, on its day of the month or on the last day of a shorter month. */
const monthsAfter = (anchor: number, months: number): number => {
  const from = new Date(anchor * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000;
  return midnight + (anchor % 86_400);
};

/** The period of a plan that begins at `start`, counted from the billing cycle anchor. */
export const periodFrom = (plan: PlanType, anchor: number, start: number): Span => {
  const { months } = TERMS[plan];
  let end = anchor;
  for (let count = 1; end <= start; count += 1) end = monthsAfter(anchor, count * months);
  return { start, end };
};

export const sumOf = (lines: readonly Line[], balance: number): Sum => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const open = total + balance;
  const amountDue = open >= MINIMUM_CHARGE ? open : 0;
  return { total, amountDue, startingBalance: balance, endingBalance: open - amountDue };
};

export const fullLine = (plan: PlanType, period: Span): Line => ({
  plan,
  amount: TERMS[plan].unitAmount,
  period,
  isProration: false,
});

/** A proration: the share of the price for the seconds from `now`, each line rounded by itself. */
const share = (plan: PlanType, { start, end }: Span, now: number): number =>
  Math.round((TERMS[plan].unitAmount * (end - now)) / (end - start));

export type Change = { readonly lines: readonly Line[]; readonly period: Span; readonly anchor: number };

/** A change to another price. Another interval moves the billing cycle anchor to now and bills a whole period. */
export const changeOf = ({ plan: former, period, anchor }: Subscription, plan: PlanType, now: number): Change => {
  const rest = { start: now, end: period.end };
  const unused = { plan: former, amount: -share(former, period, now), period: rest, isProration: true };
  if (TERMS[plan].months !== TERMS[former].months) {
    const next = periodFrom(plan, now, now);
    return { lines: [unused, fullLine(plan, next)], period: next, anchor: now };
  }
  const remaining = { plan, amount: share(plan, period, now), period: rest, isProration: true };
  return { lines: [unused, remaining], period, anchor };
};
