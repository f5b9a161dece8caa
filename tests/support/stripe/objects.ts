import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { PaidInvoice } from '../../../domain/subscriptions/providerSubscription.ts';
import type { LocalSubscription } from '../../../server/payments/local/billing.ts';
import type { ChangePreview } from '../../../server/payments/payments.ts';

export type StoredSubscription = {
  readonly id: string;
  readonly customer: string;
  readonly session: string;
  metadata: Record<string, string>;
  state: LocalSubscription;
};

export type StoredSession = {
  readonly id: string;
  readonly reference: string;
  readonly customer: string | null;
  readonly planType: PlanType;
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
};

export type StoredRefund = { readonly paymentIntent: string };

/** The local provider's ids are unique for one subscription only. */
export const invoiceIdOf = ({ id }: StoredSubscription, invoiceId: string | null) => `in_${id}_${invoiceId}`;

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

export const listOf = (data: readonly unknown[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

export const priceIdOf = (planType: string) => `price_${planType}`;
export const planOfPrice = (id = '') => id.replace(/^price_/, '') as PlanType;

export const priceObject = (planType: PlanType) => ({
  id: priceIdOf(planType),
  object: 'price',
  active: true,
  lookup_key: planType,
  metadata: { plan_type: planType },
  unit_amount: PLANS[planType].price,
  currency: 'gbp',
});

const REASONS = { payment_failed: 'payment_failed', disputed: 'payment_disputed' } as Readonly<Record<string, string>>;

/** Its latest invoice is always expanded. */
export const subscriptionObject = (owner: StoredSubscription) => {
  const { id, customer, metadata, state } = owner;
  return {
    latest_invoice:
      openInvoices(owner)[0] ?? state.invoices.slice(-1).map((paid) => paidInvoiceObject(owner, paid))[0] ?? null,
    id,
    object: 'subscription',
    customer,
    metadata,
    status: state.endedBy !== null ? 'canceled' : state.pastDue ? 'past_due' : 'active',
    cancel_at_period_end: state.cancelsAtPeriodEnd,
    cancel_at: null,
    ended_at: state.endedAt && seconds(state.endedAt),
    cancellation_details: {
      reason: state.endedBy === null ? null : (REASONS[state.endedBy] ?? 'cancellation_requested'),
    },
    items: listOf(
      [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          price: priceObject(state.planType),
          current_period_start: seconds(state.period.startsAt),
          current_period_end: seconds(state.period.endsAt),
        },
      ],
      '/v1/subscription_items',
    ),
  };
};

export const sessionObject = ({ id, reference, customer, status, subscription, page }: StoredSession) => ({
  id,
  object: 'checkout.session',
  client_reference_id: reference,
  customer,
  status,
  payment_status: status === 'complete' ? 'paid' : 'unpaid',
  subscription,
  url: page.url,
});

const BILLING_REASONS = {
  first: 'subscription_create',
  renewal: 'subscription_cycle',
  change: 'subscription_update',
  other: 'manual',
} as const;

const parentOf = (subscription: string) => ({
  type: 'subscription_details',
  quote_details: null,
  subscription_details: { subscription, metadata: {} },
});

export const paidInvoiceObject = (owner: StoredSubscription, invoice: PaidInvoice) => ({
  id: invoiceIdOf(owner, invoice.invoiceId),
  object: 'invoice',
  status: 'paid',
  number: invoice.number,
  billing_reason: BILLING_REASONS[invoice.reason],
  amount_paid: invoice.total,
  total: invoice.total,
  total_taxes: [{ amount: invoice.tax }],
  created: seconds(invoice.paidAt),
  status_transitions: { finalized_at: seconds(invoice.paidAt), paid_at: seconds(invoice.paidAt) },
  parent: parentOf(owner.id),
  lines: listOf(
    // Only the latest invoice has paid for the present period.
    [
      {
        period: { end: seconds(invoice === owner.state.invoices.at(-1) ? owner.state.period.endsAt : invoice.paidAt) },
      },
    ],
    '/v1/lines',
  ),
});

/** The invoice that could not be paid; none if all is paid. */
export const openInvoices = (owner: StoredSubscription) => {
  const { pastDue } = owner.state;
  return pastDue
    ? [
        {
          id: invoiceIdOf(owner, pastDue.invoiceId),
          object: 'invoice',
          status: 'open',
          amount_remaining: pastDue.due,
          next_payment_attempt: pastDue.retryAt && seconds(pastDue.retryAt),
          created: seconds(pastDue.since),
          status_transitions: { finalized_at: seconds(pastDue.since), paid_at: null },
          parent: parentOf(owner.id),
        },
      ]
    : [];
};

export const previewObject = ({ dueNow, credit, nextDate }: ChangePreview) => ({
  object: 'invoice',
  total: credit > 0 ? -credit : dueNow,
  starting_balance: 0,
  amount_due: dueNow,
  period_end: 0,
  lines: listOf([{ period: { end: seconds(nextDate) } }], '/v1/lines'),
});
