import { randomUUID } from 'node:crypto';
import { type Customer, type Invoice, type Subscription, TERMS } from './billing.ts';
import {
  invoiceObject,
  listOf,
  planOfPrice,
  previewObject,
  type StoredSession,
  sessionObject,
  subscriptionObject,
} from './objects.ts';
import { type Form, failure, metadataIn, missing, ok, type StripeReply } from './replies.ts';
import { advanceTo, beginSubscription, cancelSubscription, changePrice, previewOf } from './subscriptions.ts';

export type StoredRefund = { readonly paymentIntent: string; readonly amount?: number };

const intentOf = (invoiceId: string) => `pi_${invoiceId}`;
const chargeOf = (invoiceId: string) => `ch_${invoiceId}`;

/** What Stripe keeps of customers and subscriptions, and how it answers the calls about them. */
export const stripeState = (now: () => number, pagesUrl: () => string) => {
  const sessions = new Map<string, StoredSession>();
  const customers = new Map<string, Customer>();
  const subscriptions = new Map<string, Subscription>();
  const refunds: StoredRefund[] = [];
  const disputes = new Map<string, string>();

  const customerOf = (id: string): Customer => {
    const customer = customers.get(id) ?? { id, balance: 0, pays: true };
    customers.set(id, customer);
    return customer;
  };
  const owned = (subscription: Subscription) => ({ subscription, customer: customerOf(subscription.customer) });

  const present = (id: string | undefined): Subscription | undefined => {
    const found = subscriptions.get(id ?? '');
    if (found) advanceTo(owned(found), now());
    return found;
  };

  const charged = (): { owner: Subscription; invoice: Invoice }[] =>
    [...subscriptions.values()].flatMap((owner) =>
      owner.invoices
        .filter(({ status, amountDue }) => status === 'paid' && amountDue > 0)
        .map((invoice) => ({ owner, invoice })),
    );
  const refundedOf = ({ id, amountDue }: Invoice): number =>
    refunds
      .filter(({ paymentIntent }) => paymentIntent === intentOf(id))
      .reduce((sum, { amount = amountDue }) => sum + amount, 0);

  const update = (id: string, form: Form): StripeReply => {
    const found = present(id);
    if (!found) return missing();
    const price = form['items[0][price]'];
    if (found.status === 'canceled' && Object.keys(form).some((name) => !name.startsWith('metadata')))
      return failure(400, 'invalid_request_error', 'resource_missing', 'A canceled subscription can only update …');
    if (price !== undefined) {
      if (!(planOfPrice(price) in TERMS)) return failure(400, 'invalid_request_error', 'resource_missing');
      // Without `always_invoice` the prorations wait for the next invoice, which we never want.
      if (form.proration_behavior !== 'always_invoice') throw new Error('The double only invoices changes at once');
      const orError = form.payment_behavior === 'error_if_incomplete';
      if (!changePrice(owned(found), planOfPrice(price), { now: now(), orError }))
        return failure(402, 'card_error', 'card_declined', 'Your card was declined.');
    }
    if (form.cancel_at_period_end !== undefined) found.cancelsAtPeriodEnd = form.cancel_at_period_end === 'true';
    found.metadata = { ...found.metadata, ...metadataIn(form, 'metadata') };
    return ok(subscriptionObject(found));
  };

  const cancel = (id: string): StripeReply => {
    const found = present(id);
    if (!found || found.status === 'canceled') return missing();
    cancelSubscription(found, now());
    return ok(subscriptionObject(found));
  };

  const createSession = (form: Form): StripeReply => {
    const id = `cs_test_${randomUUID()}`;
    const session: StoredSession = {
      id,
      reference: form.client_reference_id ?? '',
      customer: form.customer ?? null,
      plan: planOfPrice(form['line_items[0][price]']),
      metadata: metadataIn(form, 'subscription_data[metadata]'),
      page: {
        url: `${pagesUrl()}/checkout/${id}`,
        text: form['custom_text[submit][message]'] ?? '',
        successUrl: (form.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', id),
        cancelUrl: form.cancel_url ?? '',
      },
      status: 'open',
      subscription: null,
    };
    sessions.set(id, session);
    return ok(sessionObject(session));
  };

  const refund = ({ payment_intent: paymentIntent = '' }: Form): StripeReply => {
    const paid = charged().find(({ invoice }) => intentOf(invoice.id) === paymentIntent);
    if (!paid) return missing();
    const amount = paid.invoice.amountDue - refundedOf(paid.invoice);
    if (amount === 0) return failure(400, 'invalid_request_error', 'charge_already_refunded');
    refunds.push({ paymentIntent, amount });
    return ok({ id: `re_${refunds.length}`, object: 'refund', amount });
  };

  const listInvoices = ({ subscription, status }: Form): StripeReply => {
    const found = present(subscription);
    const invoices = found?.invoices.filter((invoice) => invoice.status === status).toReversed() ?? [];
    return ok(listOf(found ? invoices.map((invoice) => invoiceObject(found, invoice)) : [], '/v1/invoices'));
  };

  const listPayments = (form: Form): StripeReply => {
    const intent = form['payment[payment_intent]'];
    const data = charged()
      .map(({ invoice: { id } }) => id)
      .filter((id) => (intent === undefined ? id === form.invoice : intentOf(id) === intent))
      .map((id) => ({
        id: `inpay_${id}`,
        object: 'invoice_payment',
        invoice: id,
        payment: { type: 'payment_intent', payment_intent: intentOf(id) },
      }));
    return ok(listOf(data, '/v1/invoice_payments'));
  };

  const charge = (id: string): StripeReply => {
    const paid = charged().find(({ invoice }) => chargeOf(invoice.id) === id);
    if (!paid) return missing();
    const { amountDue: amount, id: invoiceId } = paid.invoice;
    const amount_refunded = refundedOf(paid.invoice);
    const back = { amount_refunded, refunded: amount_refunded >= amount, disputed: disputes.has(id) };
    return ok({ id, object: 'charge', amount, payment_intent: intentOf(invoiceId), ...back });
  };

  const preview = (form: Form): StripeReply => {
    const found = present(form.subscription);
    if (!found || found.status === 'canceled') return missing();
    const price = form['subscription_details[items][0][price]'];
    const plan = price === undefined ? found.plan : planOfPrice(price);
    const staysCancelled = form['subscription_details[cancel_at_period_end]'] !== 'false' && found.cancelsAtPeriodEnd;
    if (plan === found.plan && staysCancelled) return failure(404, 'invalid_request_error', 'invoice_upcoming_none');
    return ok(previewObject(found.id, { ...previewOf(owned(found), plan, now()), now: now() }));
  };

  const listSubscriptions = ({ limit = '10', starting_after: after }: Form): StripeReply => {
    const running = [...subscriptions.keys()].flatMap((id) => present(id) ?? []);
    const live = running.filter(({ status }) => status !== 'canceled');
    const from = after === undefined ? 0 : live.findIndex(({ id }) => id === after) + 1;
    const page = live.slice(from, from + Number(limit));
    return ok(listOf(page.map(subscriptionObject), '/v1/subscriptions', from + page.length < live.length));
  };

  const one = <Found>(found: Found | undefined, shown: (found: Found) => unknown): StripeReply =>
    found ? ok(shown(found)) : missing();

  const routes: Readonly<Record<string, (form: Form, id: string) => StripeReply>> = {
    'POST /v1/checkout/sessions': createSession,
    'GET /v1/checkout/sessions': ({ subscription }) => {
      const found = [...sessions.values()].filter((session) => session.subscription === subscription);
      return ok(listOf(found.map(sessionObject), '/v1/checkout/sessions'));
    },
    'GET /v1/checkout/sessions/:id': (_form, id) => one(sessions.get(id), sessionObject),
    'GET /v1/subscriptions': listSubscriptions,
    'GET /v1/subscriptions/:id': (_form, id) => one(present(id), subscriptionObject),
    'POST /v1/subscriptions/:id': (form, id) => update(id, form),
    'DELETE /v1/subscriptions/:id': (_form, id) => cancel(id),
    'GET /v1/invoices': listInvoices,
    'GET /v1/invoices/:id': (_form, id) =>
      one(
        charged().find(({ invoice }) => invoice.id === id),
        ({ owner, invoice }) => invoiceObject(owner, invoice),
      ),
    'POST /v1/invoices/create_preview': preview,
    'GET /v1/invoice_payments': listPayments,
    'POST /v1/refunds': refund,
    'GET /v1/charges/:id': (_form, id) => charge(id),
    'GET /v1/disputes': ({ charge: id = '' }) =>
      ok(listOf(disputes.has(id) ? [{ id: 'dp_1', status: disputes.get(id) }] : [], '/v1/disputes')),
    'POST /v1/billing_portal/sessions': ({ customer, return_url: back = '' }) =>
      ok({ url: `${pagesUrl()}/portal/${customer}?back=${encodeURIComponent(back)}` }),
  };

  const latestCharge = (providerId: string): string => {
    const paid = charged().filter(({ owner }) => owner.id === present(providerId)?.id);
    return paid.length === 0 ? '' : chargeOf(paid.at(-1)?.invoice.id ?? '');
  };

  /** The customer pays on the checkout page, or begins a trial. Returns the id of the subscription. */
  const pay = (sessionId: string, trialDays = 0): string => {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`The session ${sessionId} is not open`);
    const id = `sub_${randomUUID()}`;
    const customer = customerOf(session.customer ?? `cus_${randomUUID()}`);
    const { metadata, plan } = session;
    subscriptions.set(id, beginSubscription(customer, { id, metadata, plan, trialDays }, now()));
    Object.assign(session, { status: 'complete', subscription: id, customer: customer.id });
    return id;
  };

  return { routes, sessions, subscriptions, refunds, disputes, pay, present, owned, latestCharge };
};
export type StripeState = ReturnType<typeof stripeState>;
