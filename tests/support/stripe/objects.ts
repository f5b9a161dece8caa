import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { type Invoice, type Line, type Subscription, type Sum, TERMS } from './billing.ts';

export type StoredSession = {
  readonly id: string;
  readonly reference: string;
  readonly customer: string | null;
  readonly plan: PlanType;
  readonly metadata: Record<string, string>;
  /** The checkout page, its text about the right to cancel, and where it leads afterwards. */
  readonly page: {
    readonly url: string;
    readonly text: string;
    readonly successUrl: string;
    readonly cancelUrl: string;
  };
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  /** Seconds. */
  readonly expiresAt: number;
};

export const listOf = (data: readonly unknown[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

export const priceIdOf = (plan: string) => `price_${plan}`;
export const planOfPrice = (id = '') => id.replace(/^price_/, '') as PlanType;

export const priceObject = (plan: PlanType) => ({
  id: priceIdOf(plan),
  object: 'price',
  active: true,
  lookup_key: plan,
  metadata: { plan_type: plan },
  unit_amount: TERMS[plan].unitAmount,
  currency: 'gbp',
});

export const sessionObject = ({ id, reference, customer, status, subscription, page, expiresAt }: StoredSession) => ({
  id,
  expires_at: expiresAt,
  object: 'checkout.session',
  client_reference_id: reference,
  customer,
  status,
  payment_status: status === 'complete' ? 'paid' : 'unpaid',
  subscription,
  url: page.url,
});

const lineObject = ({ plan, amount, period, isProration }: Line) => ({
  object: 'line_item',
  amount,
  period,
  pricing: { type: 'price_details', price_details: { price: priceIdOf(plan), product: 'prod_double' } },
  parent: { type: 'subscription_item_details', subscription_item_details: { proration: isProration } },
});

/** Of prices with VAT, a sixth of the total. */
const taxesOf = ({ total }: Sum) => [{ amount: Math.round(total / 6) }];

const parentOf = (subscription: string) => ({
  type: 'subscription_details',
  quote_details: null,
  subscription_details: { subscription, metadata: {} },
});

/** Stripe's page of an invoice, where the customer pays it or confirms the payment. */
export const hostedInvoiceUrl = (invoiceId: string) => `https://invoice.stripe.com/i/${invoiceId}`;

export const invoiceObject = ({ id }: Pick<Subscription, 'id'>, invoice: Invoice) => {
  const { status, amountDue } = invoice;
  return {
    id: invoice.id,
    object: 'invoice',
    status,
    number: invoice.number,
    billing_reason: invoice.reason,
    total: invoice.total,
    amount_due: amountDue,
    amount_paid: status === 'paid' ? amountDue : 0,
    amount_remaining: status === 'paid' ? 0 : amountDue,
    starting_balance: invoice.startingBalance,
    ending_balance: invoice.endingBalance,
    total_taxes: taxesOf(invoice),
    created: invoice.created,
    attempt_count: invoice.attempts,
    next_payment_attempt: invoice.nextAttempt,
    status_transitions: { finalized_at: invoice.created, paid_at: invoice.paidAt },
    parent: parentOf(id),
    hosted_invoice_url: status === 'draft' ? null : hostedInvoiceUrl(invoice.id),
    lines: listOf(invoice.lines.map(lineObject), '/v1/lines'),
  };
};

const cardObject = (owner: string, expires: string) => {
  const [year, month] = expires.split('-').map(Number);
  return { id: `pm_${owner}_${expires}`, type: 'card', card: { exp_year: year, exp_month: month } };
};

/** The price of another product. */
const otherPrice = { id: 'price_other', object: 'price', active: true, lookup_key: null, metadata: {} };

/** Its latest invoice and its card are always expanded. */
export const subscriptionObject = ({ id, customer, metadata, status, plan, period, ...rest }: Subscription) => ({
  latest_invoice: rest.invoices.slice(-1).map((invoice) => invoiceObject({ id }, invoice))[0] ?? null,
  id,
  object: 'subscription',
  customer: rest.usualCard ? { id: customer, invoice_settings: { default_payment_method: rest.usualCard } } : customer,
  default_payment_method: rest.usualCard ? null : cardObject(id, rest.cardExpires),
  metadata,
  status,
  cancel_at_period_end: rest.cancelsAtPeriodEnd,
  cancel_at: rest.cancelsAtPeriodEnd ? period.end : null,
  ended_at: rest.endedAt,
  cancellation_details: { reason: rest.endReason },
  pending_update: rest.pendingUpdate && {
    expires_at: rest.pendingUpdate.expiresAt,
    subscription_items: [{ id: `si_${id}`, price: priceObject(rest.pendingUpdate.plan) }],
  },
  items: listOf(
    [
      {
        id: `si_${id}`,
        object: 'subscription_item',
        price: rest.isOfOtherProduct ? otherPrice : priceObject(plan),
        current_period_start: period.start,
        current_period_end: period.end,
      },
    ],
    '/v1/subscription_items',
  ),
});

/** A draft: Stripe has not finalized it, so it has no ending balance. */
export const previewObject = (
  id: string,
  { now, lines, ...sum }: Sum & { readonly lines: readonly Line[]; readonly now: number },
) => ({
  object: 'invoice',
  status: 'draft',
  total: sum.total,
  amount_due: sum.amountDue,
  starting_balance: sum.startingBalance,
  ending_balance: null,
  period_start: now,
  period_end: now,
  total_taxes: taxesOf(sum),
  parent: parentOf(id),
  lines: listOf(lines.map(lineObject), '/v1/lines'),
});
