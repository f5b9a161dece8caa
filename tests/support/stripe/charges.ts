import type { Invoice, Subscription } from './billing.ts';
import { listOf } from './objects.ts';
import { type Form, failure, metadataIn, missing, ok, type StripeReply } from './replies.ts';

/** Without an amount all of it. */
export type StoredRefund = {
  readonly paymentIntent: string;
  readonly amount?: number;
  readonly metadata?: Readonly<Record<string, string>>;
};

type Charged = { readonly owner: Subscription; readonly invoice: Invoice };

const intentOf = ({ id }: Pick<Invoice, 'id'>) => `pi_${id}`;
const chargeIdOf = ({ id }: Pick<Invoice, 'id'>) => `ch_${id}`;

/** What was charged for the invoices of subscriptions, and what went back of it. */
export const stripeCharges = (subscriptions: ReadonlyMap<string, Subscription>) => {
  const refunds: StoredRefund[] = [];
  /** The status of a dispute by the id of its charge. */
  const disputes = new Map<string, string>();

  const all = (): readonly Charged[] =>
    [...subscriptions.values()].flatMap((owner) =>
      owner.invoices
        .filter(({ status, amountDue }) => status === 'paid' && amountDue > 0)
        .map((invoice) => ({ owner, invoice })),
    );
  const refundedOf = (invoice: Invoice): number =>
    refunds
      .filter(({ paymentIntent }) => paymentIntent === intentOf(invoice))
      .reduce((sum, { amount = invoice.amountDue }) => sum + amount, 0);

  const chargeObject = ({ invoice }: Charged) => {
    const [id, amount, amount_refunded] = [chargeIdOf(invoice), invoice.amountDue, refundedOf(invoice)];
    const back = { amount_refunded, refunded: amount_refunded >= amount, disputed: disputes.has(id) };
    return { id, object: 'charge', amount, payment_intent: intentOf(invoice), ...back };
  };
  const byId = (id: string) => all().find(({ invoice }) => chargeIdOf(invoice) === id);
  const disputeObject = ([charge, status]: readonly [string, string]) => ({
    id: `dp_${charge}`,
    object: 'dispute',
    charge,
    amount: byId(charge)?.invoice.amountDue ?? 0,
    status,
  });

  const refund = (form: Form): StripeReply => {
    const { payment_intent: paymentIntent = '' } = form;
    const paid = all().find(({ invoice }) => intentOf(invoice) === paymentIntent);
    if (!paid) return missing();
    const amount = paid.invoice.amountDue - refundedOf(paid.invoice);
    if (amount === 0) return failure(400, 'invalid_request_error', 'charge_already_refunded');
    refunds.push({ paymentIntent, amount, metadata: metadataIn(form, 'metadata') });
    return ok({ id: `re_${refunds.length}`, object: 'refund', amount });
  };

  const listPayments = (form: Form): StripeReply => {
    const intent = form['payment[payment_intent]'];
    const data = all()
      .filter(({ invoice }) => (intent === undefined ? invoice.id === form.invoice : intentOf(invoice) === intent))
      .map(({ invoice }) => ({
        id: `inpay_${invoice.id}`,
        object: 'invoice_payment',
        invoice: invoice.id,
        payment: { type: 'payment_intent', payment_intent: intentOf(invoice) },
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
    return found ? chargeIdOf(found.invoice) : '';
  };

  return { routes, refunds, disputes, latestOf };
};
