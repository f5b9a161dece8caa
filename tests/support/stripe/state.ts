import { randomUUID } from 'node:crypto';
import { type Customer, type Subscription, TERMS } from './billing.ts';
import { stripeCharges } from './charges.ts';
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
import {
  advanceTo,
  type Behaviour,
  beginSubscription,
  cancelSubscription,
  changePrice,
  previewOf,
  voidOpen,
} from './subscriptions.ts';

const DAY = 86_400;

/** https://docs.stripe.com/billing/subscriptions/pending-updates-reference */
const PENDING_PARAMETERS = /^(?:expand|items|payment_behavior|proration_behavior)/;

/** What Stripe keeps of customers and subscriptions, and how it answers the calls about them. */
export const stripeState = (now: () => number, pagesUrl: () => string) => {
  const sessions = new Map<string, StoredSession>();
  const customers = new Map<string, Customer>();
  const subscriptions = new Map<string, Subscription>();
  const charges = stripeCharges(subscriptions);
  const deletedCustomers = new Set<string>();
  /** New ones, which the search does not find yet. */
  const unsearchable = new Set<string>();

  const customerOf = (id: string): Customer => {
    const customer = customers.get(id) ?? { id, email: null, balance: 0, pays: true, metadata: {}, transactions: [] };
    customers.set(id, customer);
    return customer;
  };
  const owned = (subscription: Subscription) => ({ subscription, customer: customerOf(subscription.customer) });

  const present = (id: string | undefined): Subscription | undefined => {
    const found = subscriptions.get(id ?? '');
    if (found) advanceTo(owned(found), now());
    return found;
  };

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
      const behaviour = (form.payment_behavior ?? 'allow_incomplete') as Behaviour;
      const refused = Object.keys(form).find((name) => !PENDING_PARAMETERS.test(name));
      if (behaviour === 'pending_if_incomplete' && refused !== undefined)
        return failure(400, 'invalid_request_error', 'parameter_unknown', `Pending updates have no ${refused}`);
      const outcome = changePrice(owned(found), planOfPrice(price), { now: now(), behaviour });
      if (outcome === 'declined') return failure(402, 'card_error', 'card_declined', 'Your card was declined.');
      if (outcome === 'unconfirmed')
        return failure(402, 'card_error', 'subscription_payment_intent_requires_action', 'Payment requires action.');
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
    if (deletedCustomers.has(form.customer ?? '')) return missing('customer');
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
      expiresAt: now() + DAY,
    };
    sessions.set(id, session);
    return ok(sessionObject(session));
  };

  const listSessions = ({ subscription, customer, status }: Form): StripeReply => {
    const found = [...sessions.values()].filter(
      (session) =>
        (subscription === undefined || session.subscription === subscription) &&
        (customer === undefined || session.customer === customer) &&
        (status === undefined || session.status === status),
    );
    return ok(listOf(found.map(sessionObject), '/v1/checkout/sessions'));
  };

  const expireSession = (id: string): StripeReply => {
    const session = sessions.get(id);
    if (!session) return missing();
    if (session.status !== 'open') return failure(400, 'invalid_request_error', 'not_open');
    session.status = 'expired';
    return ok(sessionObject(session));
  };

  const listInvoices = ({ subscription, status }: Form): StripeReply => {
    const found = present(subscription);
    const invoices = found?.invoices.filter((invoice) => invoice.status === status).toReversed() ?? [];
    return ok(listOf(found ? invoices.map((invoice) => invoiceObject(found, invoice)) : [], '/v1/invoices'));
  };

  const invoiceNamed = (id: string): StripeReply => {
    for (const subscription of subscriptions.values()) {
      const invoice = subscription.invoices.find((one) => one.id === id);
      if (invoice) return ok(invoiceObject(subscription, invoice));
    }
    return missing();
  };

  const voidInvoice = (id: string): StripeReply => {
    for (const subscription of subscriptions.values()) {
      const invoice = subscription.invoices.find((one) => one.id === id && one.status === 'open');
      if (!invoice) continue;
      voidOpen(owned(subscription), invoice);
      return ok(invoiceObject(subscription, invoice));
    }
    return missing();
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

  const customerObject = ({ id, email, balance, metadata }: Customer) => ({
    id,
    object: 'customer',
    email,
    balance,
    metadata,
  });

  const listSubscriptions = ({ limit = '10', starting_after: after }: Form): StripeReply => {
    const running = [...subscriptions.keys()].flatMap((id) => present(id) ?? []);
    const live = running.filter(({ status }) => status !== 'canceled');
    const from = after === undefined ? 0 : live.findIndex(({ id }) => id === after) + 1;
    const page = live.slice(from, from + Number(limit));
    const listed = page.map((subscription) => {
      const { customer, ...object } = subscriptionObject(subscription);
      const expanded = typeof customer === 'string' ? {} : customer;
      return { ...object, customer: { ...customerObject(customerOf(subscription.customer)), ...expanded } };
    });
    return ok(listOf(listed, '/v1/subscriptions', from + page.length < live.length));
  };

  const one = <Found>(found: Found | undefined, shown: (found: Found) => unknown): StripeReply =>
    found ? ok(shown(found)) : missing();

  const createCustomer = (form: Form): StripeReply => {
    const customer = customerOf(`cus_${randomUUID()}`);
    customer.metadata = metadataIn(form, 'metadata');
    customer.email = form.email ?? null;
    return ok(customerObject(customer));
  };

  const updateCustomer = (id: string, form: Form): StripeReply => {
    const customer = customers.get(id);
    if (!customer || deletedCustomers.has(id)) return missing();
    customer.email = form.email ?? customer.email;
    return ok(customerObject(customer));
  };

  /** By one member of the metadata, as we search. */
  const searchCustomers = ({ query = '' }: Form): StripeReply => {
    const [, name = '', value] = /^metadata\['([^']+)'\]:'([^']+)'$/.exec(query) ?? [];
    const found = [...customers.values()].filter(
      ({ id, metadata }) => metadata[name] === value && !deletedCustomers.has(id) && !unsearchable.has(id),
    );
    return ok({ ...listOf(found.map(customerObject), '/v1/customers/search'), object: 'search_result' });
  };

  const changeBalance = (id: string, form: Form): StripeReply => {
    const { amount, currency } = form;
    const customer = customers.get(id);
    if (!customer || currency !== 'gbp' || !/^-?[1-9]\d*$/.test(amount ?? '')) return missing();
    const made = { id: `cbtxn_${randomUUID()}`, amount: Number(amount), metadata: metadataIn(form, 'metadata') };
    customer.balance += made.amount;
    customer.transactions.push(made);
    return ok({ ...made, object: 'customer_balance_transaction' });
  };

  const deleteCustomer = (id: string): StripeReply => {
    if (!customers.has(id) || deletedCustomers.has(id)) return missing();
    deletedCustomers.add(id);
    // Stripe cancels what runs, and refunds nothing.
    for (const subscription of subscriptions.values())
      if (subscription.customer === id && subscription.status !== 'canceled') cancelSubscription(subscription, now());
    return ok({ id, object: 'customer', deleted: true });
  };

  const routes: Readonly<Record<string, (form: Form, id: string) => StripeReply>> = {
    ...charges.routes,
    'POST /v1/checkout/sessions': createSession,
    'GET /v1/checkout/sessions': listSessions,
    'POST /v1/checkout/sessions/:id/expire': (_form, id) => expireSession(id),
    'GET /v1/checkout/sessions/:id': (_form, id) => one(sessions.get(id), sessionObject),
    'GET /v1/subscriptions': listSubscriptions,
    'GET /v1/subscriptions/:id': (_form, id) => one(present(id), subscriptionObject),
    'POST /v1/subscriptions/:id': (form, id) => update(id, form),
    'DELETE /v1/subscriptions/:id': (_form, id) => cancel(id),
    'GET /v1/invoices': listInvoices,
    'GET /v1/invoices/:id': (_form, id) => invoiceNamed(id),
    'POST /v1/invoices/:id/void': (_form, id) => voidInvoice(id),
    'POST /v1/invoices/create_preview': preview,
    'POST /v1/customers': createCustomer,
    'GET /v1/customers/search': searchCustomers,
    'GET /v1/customers/:id': (_form, id) =>
      deletedCustomers.has(id) ? ok({ id, object: 'customer', deleted: true }) : one(customers.get(id), customerObject),
    'POST /v1/customers/:id': (form, id) => updateCustomer(id, form),
    'POST /v1/customers/:id/balance_transactions': (form, id) => changeBalance(id, form),
    'GET /v1/customers/:id/balance_transactions': (_form, id) =>
      one(customers.get(id), ({ transactions }) =>
        listOf(transactions.toReversed(), '/v1/customers/balance_transactions'),
      ),
    'DELETE /v1/customers/:id': (_form, id) => deleteCustomer(id),
    'POST /v1/billing_portal/sessions': ({ customer, return_url: back = '' }) =>
      ok({ url: `${pagesUrl()}/portal/${customer}?back=${encodeURIComponent(back)}` }),
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

  const latestCharge = (providerId: string): string => charges.latestOf(present(providerId)?.id);

  const { refunds, disputes, partPayments } = charges;
  return {
    routes,
    sessions,
    customers,
    subscriptions,
    refunds,
    disputes,
    partPayments,
    deletedCustomers,
    unsearchable,
    pay,
    present,
    owned,
    latestCharge,
  };
};
export type StripeState = ReturnType<typeof stripeState>;
