import type { Invoice, Subscription } from './billing.ts';
import { listOf } from './objects.ts';
import { type Form, failure, metadataIn, missing, ok, type StripeReply } from './replies.ts';

/** Without an amount all of it. */
export type StoredRefund = {
  readonly paymentIntent: string;
  readonly amount?: number;
  readonly metadata?: Readonly<Record<string, string>>;
};

/** `name` is what the ids of its intent and its charge have in common. */
type Payment = {
  readonly owner: Subscription;
  readonly invoice: Invoice;
  readonly name: string;
  readonly amount: number;
};

const intentOf = ({ name }: Pick<Payment, 'name'>) => `pi_${name}`;
const chargeIdOf = ({ name }: Pick<Payment, 'name'>) => `ch_${name}`;

/** What was charged for the invoices of subscriptions, and what went back of it. */
export const stripeCharges = (subscriptions: ReadonlyMap<string, Subscription>) => {
  const refunds: StoredRefund[] = [];
  /** The status of a dispute by the id of its charge. */
  const disputes = new Map<string, string>();
  /** The amounts of the payments of an invoice, by its id. All others are paid at once. */
  const partPayments = new Map<string, readonly number[]>();

  const paymentsOf = (owner: Subscription, invoice: Invoice): readonly Payment[] =>
    (partPayments.get(invoice.id) ?? [invoice.amountDue]).map((amount, index) => ({
      owner,
      invoice,
      name: index === 0 ? invoice.id : `${invoice.id}_part${index + 1}`,
      amount,
    }));
  const all = (): readonly Payment[] =>
    [...subscriptions.values()].flatMap((owner) =>
      owner.invoices
        .filter(({ status, amountDue }) => status === 'paid' && amountDue > 0)
        .flatMap((invoice) => paymentsOf(owner, invoice)),
    );
  const refundedOf = (payment: Payment): number =>
    refunds
      .filter(({ paymentIntent }) => paymentIntent === intentOf(payment))
      .reduce((sum, { amount = payment.amount }) => sum + amount, 0);

  const chargeObject = (payment: Payment) => {
    const [id, amount_refunded] = [chargeIdOf(payment), refundedOf(payment)];
    const { amount } = payment;
    const back = { amount_refunded, refunded: amount_refunded >= amount, disputed: disputes.has(id) };
    return { id, object: 'charge', amount, payment_intent: intentOf(payment), ...back };
  };
  const byId = (id: string) => all().find((payment) => chargeIdOf(payment) === id);
  const disputeObject = ([charge, status]: readonly [string, string]) => ({
    id: `dp_${charge}`,
    object: 'dispute',
    charge,
    amount: byId(charge)?.amount ?? 0,
    status,
  });

  const refund = (form: Form): StripeReply => {
    const { payment_intent: paymentIntent = '' } = form;
    const paid = all().find((payment) => intentOf(payment) === paymentIntent);
    if (!paid) return missing();
    const amount = paid.amount - refundedOf(paid);
    if (amount === 0) return failure(400, 'invalid_request_error', 'charge_already_refunded');
    refunds.push({ paymentIntent, amount, metadata: metadataIn(form, 'metadata') });
    return ok({ id: `re_${refunds.length}`, object: 'refund', amount });
  };

  const listPayments = (form: Form): StripeReply => {
    const intent = form['payment[payment_intent]'];
    const data = all()
      .filter((each) => (intent === undefined ? each.invoice.id === form.invoice : intentOf(each) === intent))
      .map((each) => ({
        id: `inpay_${each.name}`,
        object: 'invoice_payment',
        invoice: each.invoice.id,
        payment: { type: 'payment_intent', payment_intent: intentOf(each) },
      }));
    return ok(listOf(data, '/v1/invoice_payments'));
  };

  const listCharges = ({ customer }: Form): StripeReply => {
    const found = all().filter(({ owner }) => owner.customer === customer);
    return ok(listOf(found.map(chargeObject), '/v1/charges'));
  };

  const listDisputes = ({ charge }: Form): StripeReply => {
    const found = [...disputes].filter(([id]) => charge === undefined || id === charge);
    return ok(listOf(found.map(disputeObject), '/v1/disputes'));
  };

  const listRefunds = ({ charge }: Form): StripeReply => {
    const all = refunds.map(({ paymentIntent, metadata = {} }) => ({
      charge: paymentIntent.replace('pi_', 'ch_'),
      metadata,
    }));
    const found = charge === undefined ? all : all.filter((refund) => refund.charge === charge);
    return ok(listOf(found, '/v1/refunds'));
  };

  const routes: Readonly<Record<string, (form: Form, id: string) => StripeReply>> = {
    'GET /v1/invoice_payments': listPayments,
    'POST /v1/refunds': refund,
    'GET /v1/refunds': listRefunds,
    'GET /v1/charges': listCharges,
    'GET /v1/charges/:id': (_form, id) => {
      const found = byId(id);
      return found ? ok(chargeObject(found)) : missing();
    },
    'GET /v1/disputes': listDisputes,
  };

  const latestOf = (providerId: string | undefined): string => {
    const found = all().findLast(({ owner }) => owner.id === providerId);
    return found ? chargeIdOf(found) : '';
  };

  return { routes, refunds, disputes, partPayments, latestOf };
};
