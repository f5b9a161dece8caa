import type Stripe from 'stripe';
import { MS_A_DAY } from '../../../domain/calendar.ts';
import { pence } from '../../../domain/money.ts';
import type { InvoiceRefund } from '../../../domain/subscriptions/providerSubscription.ts';
import type { ReturnCause } from '../payments.ts';
import { idOf } from './mapping.ts';

const PAGE = 100;
/** Of one customer: enough for 80 years of monthly payments. */
const MOST_CHARGES = 1000;
/** Milliseconds. A bank may take months to decide a dispute. */
const LONGEST_DISPUTE = 180 * MS_A_DAY;

const seconds = (instant: number): number => Math.floor(instant / 1000);

export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null => {
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? idOf(subscription) : null;
};

/** What our refunds say at Stripe: whose money they return, and why. Those of an earlier build do not say why. */
export type Returned = { readonly withdrawal: string; readonly cause: ReturnCause };

const causeIn = (text: string | undefined): ReturnCause | null =>
  text === 'withdrawn' || text === 'second_checkout' ? text : null;

/**
 * An invoice may be paid by several charges. A dispute is the cause of all that has gone back of it, so no mail tells of a
 * part that we have returned ourselves.
 */
const together = (one: InvoiceRefund, other: InvoiceRefund): InvoiceRefund => ({
  ...one,
  refunded: pence(one.refunded + other.refunded),
  cause: other.cause === 'disputed' ? 'disputed' : one.cause,
});

/** What has gone back of charges. An open dispute counts as nothing. */
export const stripeRefunds = (stripe: Stripe) => {
  const invoiceOf = async ({ payment_intent }: Stripe.Charge): Promise<Stripe.Invoice | null> => {
    if (!payment_intent) return null;
    const payment = { type: 'payment_intent', payment_intent: idOf(payment_intent) } as const;
    const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
    return data[0] ? stripe.invoices.retrieve(idOf(data[0].invoice)) : null;
  };

  /** Pence that a lost dispute has taken; null if none was lost. */
  const lostIn = async (charge: Stripe.Charge): Promise<number | null> => {
    if (!charge.disputed) return null;
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: PAGE });
    const lost = data.filter(({ status }) => status === 'lost');
    return lost.length > 0 ? lost.reduce((sum, { amount }) => sum + amount, 0) : null;
  };

  /** Whether the bank has left us the payment: none of its disputes is open or lost. */
  const isWonBack = async (charge: Stripe.Charge): Promise<boolean> => {
    if (!charge.disputed) return false;
    const { data } = await stripe.disputes.list({ charge: charge.id, limit: PAGE });
    return data.length > 0 && data.every(({ status }) => status === 'won' || status === 'warning_closed');
  };

  /**
   * Why all that was paid for the subscription was returned, this charge with it; null if it was not. The refunds themselves
   * say so: until the subscription has ended, nothing else does.
   */
  const returnCauseOf = async (charge: string, { id, status, metadata }: Stripe.Subscription) => {
    const cause = causeIn(metadata.ended_by);
    for await (const refund of stripe.refunds.list({ charge, limit: PAGE }))
      if (refund.metadata?.withdrawal === id) return causeIn(refund.metadata.cause) ?? cause ?? 'withdrawn';
    // Staff may have returned the money in Stripe's dashboard before.
    return status === 'canceled' ? cause : null;
  };

  const refundOf = async (charge: Stripe.Charge, subscription: Stripe.Subscription): Promise<InvoiceRefund | null> => {
    const lost = await lostIn(charge);
    const refunded = pence(charge.amount_refunded + (lost ?? 0));
    const invoice = refunded > 0 ? await invoiceOf(charge) : null;
    if (!invoice || subscriptionOf(invoice) !== subscription.id) return null;
    const cause = lost !== null ? 'disputed' : ((await returnCauseOf(charge.id, subscription)) ?? 'refunded');
    return { invoiceId: invoice.id, refunded, cause };
  };

  const refundsOf = async (providerId: string): Promise<readonly InvoiceRefund[]> => {
    const subscription = await stripe.subscriptions.retrieve(providerId);
    const charges = await stripe.charges
      .list({ customer: idOf(subscription.customer), limit: PAGE })
      .autoPagingToArray({ limit: MOST_CHARGES });
    const byInvoice = new Map<string, InvoiceRefund>();
    for (const charge of charges) {
      const refund = await refundOf(charge, subscription);
      if (!refund) continue;
      const known = byInvoice.get(refund.invoiceId);
      byInvoice.set(refund.invoiceId, known ? together(known, refund) : refund);
    }
    return [...byInvoice.values()];
  };

  /** The charges with a refund or a dispute since this instant. */
  const chargesReturnedSince = async (since: Date): Promise<readonly string[]> => {
    const found = new Set<string>();
    const refunds = stripe.refunds.list({ created: { gte: seconds(since.getTime()) }, limit: PAGE });
    for await (const { charge } of refunds) if (charge) found.add(idOf(charge));
    const disputes = stripe.disputes.list({
      created: { gte: seconds(since.getTime() - LONGEST_DISPUTE) },
      limit: PAGE,
    });
    for await (const { charge } of disputes) found.add(idOf(charge));
    return [...found];
  };

  return { invoiceOf, lostIn, isWonBack, returnCauseOf, refundsOf, chargesReturnedSince };
};
