import Stripe from 'stripe';
import type { EndCause, WithdrawalOutcome } from '../../../domain/subscriptions/events.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { ReturnCause } from '../payments.ts';
import { accountOf, endOf, idOf, isToReturn, itemOf, TO_RETURN } from './mapping.ts';
import { type Returned, stripeRefunds, subscriptionOf } from './refunds.ts';
import { isCode, isRefusedForGood, translated } from './stripeClient.ts';

const MINUTE = 60_000;
/** Of one subscription: enough for 80 years of monthly payments. */
const MOST_INVOICES = 1000;

/** Another request, or staff, may have ended the subscription meanwhile. */
const unlessEnded = (error: unknown): void => {
  if (!isCode(error, 'resource_missing')) throw error;
};

/** What follows if Stripe refuses to return a payment. It may throw what it gets: then nothing further is done. */
type Refused = (error: unknown, payment: string, providerId: string) => void;

const stopReturning: Refused = (error) => {
  throw error;
};

/**
 * The member of the subscription's metadata that says `yes` while this payment must be returned if its dispute is won. One
 * for each payment, because the bank decides about each of them.
 */
const owedIfWon = (payment: string): string => `owed_${payment}`;

type Dependencies = { readonly stripe: Stripe; readonly now: Clock; readonly logger: Pick<Logger, 'error'> };

/** The ways in which a subscription ends at once. */
export const stripeEndings = ({ stripe, now, logger }: Dependencies) => {
  const { invoiceOf, lostIn, isWonBack, returnCauseOf } = stripeRefunds(stripe);

  /** Repeating it changes nothing. The cause is written first: an ended subscription would keep the wrong one. */
  const cancelNow = async (subscription: Stripe.Subscription, cause: EndCause): Promise<void> => {
    if (subscription.status === 'canceled') return;
    const { id, metadata } = subscription;
    // The first cause stays: another request may be about to cancel it for that cause.
    if (!metadata.ended_by) await stripe.subscriptions.update(id, { metadata: { ended_by: cause } });
    await stripe.subscriptions.cancel(id).catch(unlessEnded);
  };

  /** The refunds say why they are made, so that a withdrawal that was cut off is found by them. */
  const refund = async (invoiceId: string, metadata: Returned, refused: Refused): Promise<void> => {
    const minute = Math.floor(now().getTime() / MINUTE);
    for await (const { payment } of stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 100 })) {
      if (!payment.payment_intent) continue;
      const payment_intent = idOf(payment.payment_intent);
      await stripe.refunds
        // Stripe repeats also a failure for a day. A second refund of the same payment is refused.
        .create({ payment_intent, metadata }, { idempotencyKey: `withdraw-${payment_intent}-${minute}` })
        .catch((error: unknown) => {
          if (!isCode(error, 'charge_already_refunded')) refused(error, payment_intent, metadata.withdrawal);
        });
    }
  };

  /** How often this withdrawal has changed the balance, and what part of its change is taken back (pence). */
  const takenBackOf = async (customer: string, id: string): Promise<{ times: number; change: number }> => {
    const done = [];
    for await (const { metadata } of stripe.customers.listBalanceTransactions(customer, { limit: 100 }))
      if (metadata?.withdrawal === id) done.push(Number(metadata.change));
    // The newest comes first.
    return { times: done.length, change: done[0] ?? 0 };
  };

  /**
   * Takes back what the subscription has changed in the balance of its customer (pence, credit is negative). After a
   * downgrade the balance would hold as credit what is refunded as well; credit that an invoice has used returns. The
   * invoices are all that were paid, also those that were paid since the last call.
   */
  const restoreBalance = async (
    { id, customer }: Stripe.Subscription,
    invoices: readonly Stripe.Invoice[],
  ): Promise<void> => {
    const found = await stripe.customers.retrieve(idOf(customer));
    if (found.deleted) return;
    const total = invoices.reduce((sum, one) => sum + (one.ending_balance ?? 0) - one.starting_balance, 0);
    const before = await takenBackOf(found.id, id);
    const change = total - before.change;
    // What was spent since, for example by another subscription, is not asked back.
    const amount = change < 0 ? Math.min(-change, Math.max(-found.balance, 0)) : -change;
    // Not a number after an earlier build, which took back all and did not note how much.
    if (!amount) return;
    const metadata = { withdrawal: id, change: String(total) };
    await stripe.customers
      .createBalanceTransaction(
        found.id,
        { amount, currency: 'gbp', description: 'Withdrawal from the contract', metadata },
        { idempotencyKey: `withdrawal-balance-${id}-${before.times}` },
      )
      .catch(async (error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
        // Another request of the same moment has created it, and has read another balance before. Or it failed before: Stripe
        // repeats that for a day.
        if ((await takenBackOf(found.id, id)).times === before.times) throw error;
      });
  };

  /** For a return that no customer waits for: it is finished without the payment, instead of being tried for ever. */
  const goOnWithout: Refused = (error, payment, providerId) => {
    if (!isRefusedForGood(error)) throw error;
    const details = { item: payment, subscription: providerId, err: translated(error) };
    if (isCode(error, 'charge_disputed'))
      logger.error(
        'Stripe refuses a refund, because the bank decides about the payment: return it if the dispute is won',
        details,
      );
    else logger.error('Stripe refuses a refund: if the money is still with us, return it in another way', details);
  };

  /** Stripe refuses it if another notice about the subscription has made it void, or its customer pays, at that moment. */
  const voidInvoice = async (id: string): Promise<void> => {
    try {
      await stripe.invoices.voidInvoice(id);
    } catch (error) {
      if ((await stripe.invoices.retrieve(id)).status === 'open') throw error;
    }
  };

  /**
   * Stripe stops collecting for a subscription that has ended, but its open invoices could still be paid by their links, and
   * the customer would get nothing for it.
   */
  const voidInvoicesOfEnded = async (providerId: string): Promise<void> => {
    const { status } = await stripe.subscriptions.retrieve(providerId);
    // The first invoice of one that has not begun yet is still to be paid.
    if (status !== 'canceled') return;
    for await (const { id } of stripe.invoices.list({ subscription: providerId, status: 'open', limit: 100 }))
      await voidInvoice(id);
  };

  /** The latest first, also of those with the same second. */
  const paidInvoicesOf = (providerId: string): Promise<Stripe.Invoice[]> =>
    stripe.invoices
      .list({ subscription: providerId, status: 'paid', limit: 100 })
      .autoPagingToArray({ limit: MOST_INVOICES });

  const returnAll = async (subscription: Stripe.Subscription, cause: ReturnCause, refused: Refused): Promise<void> => {
    const providerId = subscription.id;
    const returned = new Set<string | undefined>();
    const returnPaid = async () => {
      const invoices = await paidInvoicesOf(providerId);
      for (const { id } of invoices) {
        if (id && !returned.has(id)) await refund(id, { withdrawal: providerId, cause }, refused);
        returned.add(id);
      }
      await restoreBalance(subscription, invoices);
    };
    // The money comes before the end: if Stripe refuses it, the subscription does not end. If the
    // withdrawal is cut off later, the notice of the first refund finishes it, and one without a refund is repeated by the
    // schedule. Stripe returns a payment once, so all of them together make one refund of each.
    await returnPaid();
    await cancelNow(subscription, cause);
    // Something may have been paid since the list was read, for example for another plan that was chosen in a second window.
    // Nothing is paid any more once the open invoices are void. A withdrawal of a customer that is cut off here is repeated by
    // the schedule, and the return of a second checkout by the next look at it.
    await voidInvoicesOfEnded(providerId);
    await returnPaid();
  };

  /** Of a subscription that Stripe has ended without a cause of ours, for example with its deleted customer. */
  const causeFor = (subscription: Stripe.Subscription, cause: ReturnCause): Stripe.Metadata =>
    !subscription.metadata.ended_by && endOf(subscription) === 'cancelled' ? { ended_by: cause } : {};

  /** Comes last, so that a return that is cut off is repeated. Stripe changes the metadata also after the end. */
  const note = async ({ id }: Stripe.Subscription, metadata: Stripe.Metadata): Promise<void> => {
    if (Object.keys(metadata).length > 0) await stripe.subscriptions.update(id, { metadata });
  };

  const stopRenewal = async ({ id, status, cancel_at_period_end }: Stripe.Subscription): Promise<void> => {
    if (status === 'canceled' || cancel_at_period_end) return;
    await stripe.subscriptions.update(id, { cancel_at_period_end: true }).catch(unlessEnded);
  };

  /**
   * Notes that a second checkout is to be returned, and stops its renewal: Stripe may refuse the refund for weeks. Meanwhile the
   * first subscription may end, or staff may end this one, and then only the note says it.
   */
  const decideSecond = async (found: Stripe.Subscription): Promise<Stripe.Subscription> => {
    const { id, status } = found;
    const cause = status !== 'canceled' && !found.metadata.ended_by && { ended_by: 'second_checkout' };
    const metadata = { [TO_RETURN]: 'yes', ...cause };
    const subscription = isToReturn(found) ? found : await stripe.subscriptions.update(id, { metadata });
    // After the note, which Stripe accepts also for one that has ended meanwhile.
    await stopRenewal(subscription);
    return subscription;
  };

  /** The schedule finishes a customer's withdrawal that Stripe refuses. */
  const withdraw = async (providerId: string, cause: ReturnCause): Promise<void> => {
    const found = await stripe.subscriptions.retrieve(providerId);
    const isSecond = cause === 'second_checkout';
    const subscription = isSecond ? await decideSecond(found) : found;
    await returnAll(subscription, cause, isSecond ? goOnWithout : stopReturning);
    const done = isSecond && { [TO_RETURN]: 'no' };
    await note(subscription, { ...done, ...causeFor(subscription, cause) });
  };

  /**
   * A withdrawal that Stripe has refused, or that was cut off. The renewal is stopped first: the money may be refused for
   * weeks, for example while the balance at Stripe is too low.
   */
  const finishWithdrawal = async (providerId: string): Promise<WithdrawalOutcome> => {
    const subscription = await stripe.subscriptions.retrieve(providerId);
    await stopRenewal(subscription);
    let outcome = 'returned' as WithdrawalOutcome;
    const owed: Stripe.Metadata = {};
    await returnAll(subscription, 'withdrawn', (error, payment, ...about) => {
      goOnWithout(error, payment, ...about);
      const isDisputed = isCode(error, 'charge_disputed');
      if (isDisputed) owed[owedIfWon(payment)] = 'yes';
      if (outcome !== 'refused') outcome = isDisputed ? 'disputed' : 'refused';
    });
    await note(subscription, { ...owed, ...causeFor(subscription, 'withdrawn') });
    return outcome;
  };

  /** Why this charge was returned, if that was cut off, for example between two refunds. */
  const cutOff = async ({ id: charge }: Stripe.Charge, subscription: Stripe.Subscription) =>
    subscription.status === 'canceled' ? null : returnCauseOf(charge, subscription);

  /**
   * Ends the subscription that a charge paid for, if the money has gone back. A charge for an earlier period changes
   * nothing. Returns the id of the subscription; null if the charge belongs to none of ours.
   */
  const followCharge = async (chargeId: string): Promise<string | null> => {
    const charge = await stripe.charges.retrieve(chargeId);
    const invoice = await invoiceOf(charge);
    const providerId = invoice && subscriptionOf(invoice);
    if (!invoice || !providerId) return null;
    const subscription = await stripe.subscriptions.retrieve(providerId);
    if (accountOf(subscription) === null) return null;
    const unfinished = await cutOff(charge, subscription);
    if (unfinished) {
      await returnAll(subscription, unfinished, goOnWithout);
      return providerId;
    }
    // While the bank decided, Stripe refused to return it.
    const owed = charge.payment_intent && owedIfWon(idOf(charge.payment_intent));
    if (owed && subscription.metadata[owed] === 'yes' && (await isWonBack(charge))) {
      await refund(invoice.id, { withdrawal: providerId, cause: 'withdrawn' }, goOnWithout);
      // Also if Stripe has refused it for good: staff are told once.
      await note(subscription, { [owed]: 'no' });
    }
    const cause = charge.refunded ? 'refunded' : (await lostIn(charge)) !== null ? 'disputed' : null;
    const { current_period_start: start, current_period_end: end } = itemOf(subscription);
    // The invoice of an upgrade covers only a part of the period. Its refund leaves the rest paid, so the plan goes on.
    const paidForAll = invoice.lines.data.some(({ period }) => period.start <= start && period.end >= end);
    if (cause && paidForAll) await cancelNow(subscription, cause);
    return providerId;
  };

  return { cancelNow, withdraw, finishWithdrawal, followCharge, voidInvoicesOfEnded, paidInvoicesOf };
};
