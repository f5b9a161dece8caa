import { randomUUID } from 'node:crypto';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { TERMS } from './billing.ts';
import { listOf, priceObject } from './objects.ts';
import { type Form, failure, missing, ok, type StripeReply } from './replies.ts';

type Stored = { id: string; [member: string]: unknown };

const parsed = (text: string): unknown =>
  text === 'true' ? true : text === 'false' ? false : /^\d+$/.test(text) ? Number(text) : text;

/** Numbered members are a list. */
const withLists = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withLists(member)] as const);
  return members.every(([name]) => /^\d+$/.test(name))
    ? members.map(([, member]) => member)
    : Object.fromEntries(members);
};

/** The parameters of a call as Stripe's objects have them: `a[b][0]` becomes `{ a: { b: [...] } }`. */
const nested = (form: Form): Record<string, unknown> => {
  const root: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(form)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let at = root;
    for (const part of path) {
      at[part] ??= {};
      at = at[part] as Record<string, unknown>;
    }
    at[last] = parsed(text);
  }
  return withLists(root) as Record<string, unknown>;
};

/** What is set up once for an account: products, prices, the customer portal and the endpoints for webhooks. */
export const stripeAccount = (plans: readonly PlanType[] = Object.keys(TERMS) as PlanType[]) => {
  const products: Stored[] = [];
  const prices: Stored[] = plans.map(priceObject);
  const configurations: Stored[] = [];
  const endpoints: Stored[] = [];
  const tax = { status: 'active', registrations: [{ id: 'taxreg_1', country: 'GB', status: 'active' }] };

  const create =
    (kept: Stored[], prefix: string, more: (body: Record<string, unknown>) => object = () => ({})) =>
    (form: Form): StripeReply => {
      const body = nested(form);
      const made = { id: `${prefix}_${randomUUID()}`, active: true, ...body, ...more(body) };
      kept.push(made);
      return ok(made);
    };
  const update =
    (kept: Stored[]) =>
    (form: Form, id: string): StripeReply => {
      const found = kept.find((one) => one.id === id);
      if (!found) return missing();
      Object.assign(found, nested(form));
      return ok(found);
    };
  const list =
    (kept: Stored[], url: string) =>
    ({ limit = '10', active }: Form): StripeReply =>
      ok(listOf(kept.filter((one) => active === undefined || String(one.active) === active).slice(0, +limit), url));

  const createPrice = (form: Form): StripeReply => {
    const taken = prices.find(({ lookup_key: key }) => key === form.lookup_key);
    if (taken && form.transfer_lookup_key !== 'true')
      return failure(400, 'invalid_request_error', 'resource_already_exists', 'The lookup key is in use.');
    if (taken) taken.lookup_key = null;
    return create(prices, 'price', ({ transfer_lookup_key: _, ...rest }) => ({ type: 'recurring', ...rest }))(form);
  };

  const routes: Readonly<Record<string, (form: Form, id: string) => StripeReply>> = {
    'GET /v1/prices': (form) => {
      const keys = Object.entries(form).flatMap(([name, key]) => (name.startsWith('lookup_keys') ? [key] : []));
      return list(
        prices.filter(({ lookup_key: key }) => keys.includes(String(key))),
        '/v1/prices',
      )(form);
    },
    'POST /v1/prices': createPrice,
    'POST /v1/prices/:id': update(prices),
    'GET /v1/products': list(products, '/v1/products'),
    'GET /v1/products/:id': (_form, id) => {
      const found = products.find((one) => one.id === id);
      return found ? ok(found) : missing();
    },
    // Like Stripe, it accepts an id of the caller.
    'POST /v1/products': (form) => create(products, 'prod', ({ id }) => (id ? { id } : {}))(form),
    'POST /v1/products/:id': update(products),
    'GET /v1/billing_portal/configurations': list(configurations, '/v1/billing_portal/configurations'),
    'POST /v1/billing_portal/configurations': create(configurations, 'bpc', () => ({
      is_default: configurations.length === 0,
    })),
    'POST /v1/billing_portal/configurations/:id': update(configurations),
    'GET /v1/webhook_endpoints': list(endpoints, '/v1/webhook_endpoints'),
    'POST /v1/webhook_endpoints': create(endpoints, 'we', () => ({
      status: 'enabled',
      secret: `whsec_${randomUUID()}`,
    })),
    'POST /v1/webhook_endpoints/:id': update(endpoints),
    'GET /v1/tax/settings': () => ok({ object: 'tax.settings', status: tax.status }),
    'GET /v1/tax/registrations': () => ok(listOf(tax.registrations, '/v1/tax/registrations')),
  };
  return { routes, products, prices, configurations, endpoints, tax };
};
