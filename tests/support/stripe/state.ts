import { randomUUID } from 'node:crypto';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { advance, begin, changePlan, previewOf } from '../../../server/payments/local/billing.ts';
import {
  invoiceIdOf,
  listOf,
  openInvoices,
  paidInvoiceObject,
  planOfPrice,
  previewObject,
  priceObject,
  type StoredRefund,
  type StoredSession,
  type StoredSubscription,
  sessionObject,
  subscriptionObject,
} from './objects.ts';

export type Form = Readonly<Record<string, string>>;
export type StripeReply = { readonly status: number; readonly body: unknown };

const ok = (body: unknown): StripeReply => ({ status: 200, body });
export const failure = (status: number, type: string, code: string, message = code): StripeReply => ({
  status,
  body: { error: { type, code, message } },
});
const missing = () => failure(404, 'invalid_request_error', 'resource_missing');

const metadataIn = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  );

const intentOf = (invoiceId: string) => `pi_${invoiceId}`;
const chargeOf = (invoiceId: string) => `ch_${invoiceId}`;

/** What Stripe keeps, and how it answers the calls that we make. Its billing is that of the local provider. */
export const stripeState = (at: () => string, pagesUrl: () => string) => {
  const sessions = new Map<string, StoredSession>();
  const subscriptions = new Map<string, StoredSubscription>();
  const refunds: StoredRefund[] = [];
  const disputes = new Map<string, string>();

  const present = (id: string | undefined): StoredSubscription | undefined => {
    const found = subscriptions.get(id ?? '');
    if (found) found.state = advance(found.state, at());
    return found;
  };
  const paidInvoices = () =>
    [...subscriptions.values()].flatMap((owner) =>
      owner.state.invoices.map((invoice) => ({ owner, invoice, id: invoiceIdOf(owner, invoice.invoiceId) })),
    );
  const isRefunded = (invoiceId: string) => refunds.some((refund) => refund.paymentIntent === intentOf(invoiceId));

  const update = (id: string, form: Form): StripeReply => {
    const found = present(id);
    if (!found) return missing();
    const price = form['items[0][price]'];
    const next = price === undefined ? found.state : changePlan(found.state, planOfPrice(price), at());
    if (!next) return failure(402, 'card_error', 'card_declined', 'Your card was declined.');
    const atEnd = form.cancel_at_period_end;
    found.state = atEnd === undefined ? next : { ...next, cancelsAtPeriodEnd: atEnd === 'true' };
    found.metadata = { ...found.metadata, ...metadataIn(form, 'metadata') };
    return ok(subscriptionObject(found));
  };

  const cancel = (id: string): StripeReply => {
    const found = present(id);
    if (found?.state.endedBy !== null) return missing();
    found.state = { ...found.state, endedBy: 'cancelled', endedAt: at(), pastDue: null };
    return ok(subscriptionObject(found));
  };

  const createSession = (form: Form): StripeReply => {
    const id = `cs_test_${randomUUID()}`;
    const session: StoredSession = {
      id,
      reference: form.client_reference_id ?? '',
      customer: form.customer ?? null,
      planType: planOfPrice(form['line_items[0][price]']),
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
    if (refunds.some((known) => known.paymentIntent === paymentIntent))
      return failure(400, 'invalid_request_error', 'charge_already_refunded');
    refunds.push({ paymentIntent });
    return ok({ id: `re_${refunds.length}`, object: 'refund' });
  };

  const listInvoices = ({ subscription, status }: Form): StripeReply => {
    const found = present(subscription);
    if (!found) return ok(listOf([], '/v1/invoices'));
    const paid = found.state.invoices.map((invoice) => paidInvoiceObject(found, invoice)).toReversed();
    return ok(listOf(status === 'open' ? openInvoices(found) : paid, '/v1/invoices'));
  };

  const listPayments = (form: Form): StripeReply => {
    const intent = form['payment[payment_intent]'];
    const found = paidInvoices().filter(({ id }) =>
      intent === undefined ? id === form.invoice : intentOf(id) === intent,
    );
    const data = found.map(({ id }) => ({
      id: `inpay_${id}`,
      object: 'invoice_payment',
      invoice: id,
      payment: { type: 'payment_intent', payment_intent: intentOf(id) },
    }));
    return ok(listOf(data, '/v1/invoice_payments'));
  };

  const charge = (id: string): StripeReply => {
    const found = paidInvoices().find((paid) => chargeOf(paid.id) === id);
    if (!found) return missing();
    const invoiceId = found.id;
    const about = { refunded: isRefunded(invoiceId), disputed: disputes.has(id) };
    return ok({ id, object: 'charge', payment_intent: intentOf(invoiceId), ...about });
  };

  const preview = (form: Form): StripeReply => {
    const found = present(form.subscription);
    if (!found) return missing();
    const planType = planOfPrice(form['subscription_details[items][0][price]']);
    return ok(previewObject(previewOf(found.state, planType, at())));
  };

  const listSubscriptions = ({ limit = '10', starting_after: after }: Form): StripeReply => {
    const running = [...subscriptions.keys()].map(present).filter((found) => found?.state.endedBy === null);
    const from = after === undefined ? 0 : running.findIndex((found) => found?.id === after) + 1;
    const page = running
      .slice(from, from + Number(limit))
      .flatMap((found) => (found ? [subscriptionObject(found)] : []));
    return ok(listOf(page, '/v1/subscriptions', from + page.length < running.length));
  };

  const one = <Found>(found: Found | undefined, shown: (found: Found) => unknown): StripeReply =>
    found === undefined ? missing() : ok(shown(found));

  /** `GET /v1/subscriptions/:id`, with a colon for each id. */
  const routes: Readonly<Record<string, (form: Form, id: string) => StripeReply>> = {
    'GET /v1/prices': () => ok(listOf((Object.keys(PLANS) as (keyof typeof PLANS)[]).map(priceObject), '/v1/prices')),
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
        paidInvoices().find((paid) => paid.id === id),
        ({ owner, invoice }) => paidInvoiceObject(owner, invoice),
      ),
    'POST /v1/invoices/create_preview': preview,
    'GET /v1/invoice_payments': listPayments,
    'POST /v1/refunds': refund,
    'GET /v1/charges/:id': (_form, id) => charge(id),
    'GET /v1/disputes': ({ charge = '' }) =>
      ok(listOf(disputes.has(charge) ? [{ id: 'dp_1', status: disputes.get(charge) }] : [], '/v1/disputes')),
    'POST /v1/billing_portal/sessions': ({ customer, return_url: back = '' }) =>
      ok({ url: `${pagesUrl()}/portal/${customer}?back=${encodeURIComponent(back)}` }),
  };

  const latestCharge = (providerId: string): string => {
    const found = present(providerId);
    const invoiceId = found?.state.invoices.at(-1)?.invoiceId;
    return found && invoiceId ? chargeOf(invoiceIdOf(found, invoiceId)) : '';
  };

  const pay = (sessionId: string): string => {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`The session ${sessionId} is not open`);
    const id = `sub_${randomUUID()}`;
    const customer = session.customer ?? `cus_${randomUUID()}`;
    const { metadata, planType } = session;
    subscriptions.set(id, { id, customer, session: sessionId, metadata, state: begin(planType, at()) });
    Object.assign(session, { status: 'complete', subscription: id, customer });
    return id;
  };

  return { routes, sessions, subscriptions, refunds, disputes, pay, present, latestCharge };
};
export type StripeState = ReturnType<typeof stripeState>;
