import type Stripe from 'stripe';
import { pence } from '../../../domain/money.ts';
import type { InvoiceReason, PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { PaidInvoice } from '../../../domain/subscriptions/providerSubscription.ts';
import { chargeable } from '../minimumCharge.ts';
import type { ChangePreview } from '../payments.ts';
import { idOf, instantOf, periodOf } from './mapping.ts';

const REASONS: Readonly<Record<string, InvoiceReason>> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
};

/** The VAT in the amount that was paid, which differs from the invoice's total if the customer had a balance. */
const taxPaid = ({ total, total_taxes, amount_paid }: Stripe.Invoice): number => {
  const tax = (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return total === 0 ? tax : Math.round((tax * amount_paid) / total);
};

export const toPaidInvoice = (invoice: Stripe.Invoice): PaidInvoice => ({
  invoiceId: invoice.id,
  number: invoice.number,
  reason: REASONS[invoice.billing_reason ?? ''] ?? 'other',
  total: pence(invoice.amount_paid),
  tax: pence(taxPaid(invoice)),
  paidAt: instantOf(invoice.status_transitions.paid_at ?? invoice.created),
});

/** The latest invoice, which must be expanded; null if it is unpaid or nothing was charged. */
export const latestInvoiceOf = ({ latest_invoice: latest }: Stripe.Subscription): PaidInvoice | null =>
  latest !== null && typeof latest === 'object' && latest.status === 'paid' && latest.amount_paid > 0
    ? toPaidInvoice(latest)
    : null;

type Changed = { readonly planType: PlanType; readonly price: string };

/** The invoice of a change of plan to a price. */
export const toPreview = (invoice: Stripe.Invoice, { planType, price }: Changed): ChangePreview => {
  const { total, starting_balance, amount_due, lines } = invoice;
  // Below zero it is credit of the customer, above zero a charge that was too small.
  const balance = total + starting_balance - amount_due;
  // The credit for the former price ends with its period, which may be later than that of the new one.
  const own = lines.data.filter(({ pricing }) => pricing?.price_details && idOf(pricing.price_details.price) === price);
  return {
    dueNow: pence(amount_due),
    credit: pence(Math.max(0, -balance)),
    nextAmount: chargeable(pence(PLANS[planType].price + balance)),
    nextDate: instantOf(Math.max(...own.map(({ period }) => period.end))),
  };
};

/** The next invoice of a subscription that does not change. */
export const toRenewal = (
  subscription: Stripe.Subscription,
  { amount_due, starting_balance }: Stripe.Invoice,
): ChangePreview => ({
  dueNow: pence(0),
  credit: pence(Math.max(0, -starting_balance)),
  nextAmount: pence(amount_due),
  nextDate: periodOf(subscription).endsAt,
});
