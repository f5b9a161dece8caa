import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { stripeAccount } from './account.ts';
import type { Subscription } from './billing.ts';
import { stripePages } from './pages.ts';
import { type Form, failure, type StripeReply } from './replies.ts';
import { stripeState } from './state.ts';
import { confirmPayment, failPayment, settlePayments } from './subscriptions.ts';

const NAMED = new Set(['create_preview', 'sessions', 'configurations', 'settings', 'registrations', 'search']);

/** The pattern and the id of a path: an id is the last part after a collection, or before a part of its object. */
const patternOf = (path: string): readonly [string, string] => {
  const parts = path.split('/').filter(Boolean);
  if (parts[3] === 'balance_transactions' || parts[3] === 'void')
    return [`/v1/${parts[1]}/:id/${parts[3]}`, decodeURIComponent(parts[2] ?? '')];
  if (parts[4] === 'expire') return ['/v1/checkout/sessions/:id/expire', decodeURIComponent(parts[3] ?? '')];
  const last = parts.at(-1) ?? '';
  const isId = parts.length > 2 && !NAMED.has(last);
  return isId ? [`/${parts.slice(0, -1).join('/')}/:id`, decodeURIComponent(last)] : [path, ''];
};

/** What Stripe sends notices about. */
export type Changes = { readonly paid?: (sessionId: string) => void; readonly changed?: (providerId: string) => void };

type Options = Changes & {
  readonly now: () => Date;
  /** The plans that have prices; all without it. */
  readonly plans?: readonly PlanType[] | undefined;
  /** Scheme and host of the pages. */
  readonly pagesUrl: () => string;
};

/**
 * What Stripe keeps, and its replies to the calls that we make. With idempotency keys as Stripe has them: the first reply
 * to a key comes again, also a refusal, and other parameters under the same key are an error.
 */
export const stripeApi = ({ now, plans, pagesUrl, paid, changed }: Options) => {
  const at = () => Math.floor(now().getTime() / 1000);
  const state = stripeState(at, pagesUrl);
  const account = stripeAccount(plans);
  const routes = { ...state.routes, ...account.routes };
  const replied = new Map<string, { readonly parameters: string; readonly reply: StripeReply }>();
  const forms = new Map<string, Form>();

  const answer = (method: string, url: URL, body: string, key: string | undefined): StripeReply => {
    const [pattern, id] = patternOf(url.pathname);
    const parameters = `${method} ${url.pathname} ${body}`;
    const known = key === undefined ? undefined : replied.get(key);
    if (known && known.parameters !== parameters) return failure(400, 'idempotency_error', 'idempotency_error');
    if (known) return known.reply;
    const form: Form = Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : url.searchParams);
    forms.set(`${method} ${pattern}`, form);
    const reply =
      routes[`${method} ${pattern}`]?.(form, id) ??
      failure(404, 'invalid_request_error', 'unknown_route', `${method} ${url.pathname}`);
    if (key !== undefined) replied.set(key, { parameters, reply });
    if (method !== 'GET' && pattern === '/v1/subscriptions/:id' && reply.status === 200) changed?.(id);
    return reply;
  };

  const change = (providerId: string, work: (owned: ReturnType<typeof state.owned>, now: number) => void) => {
    const found: Subscription | undefined = state.present(providerId);
    if (!found) throw new Error(`There is no subscription ${providerId}`);
    work(state.owned(found), at());
    changed?.(providerId);
  };
  const settlePayment = (providerId: string) => change(providerId, settlePayments);
  const pages = stripePages(state, {
    pay: (sessionId) => {
      state.pay(sessionId);
      paid?.(sessionId);
    },
    declineCard: (providerId) =>
      change(providerId, ({ customer }) => {
        customer.pays = false;
      }),
    settlePayment,
  });

  return {
    answer,
    pages,
    state,
    account,
    /** The customer pays on the checkout page. Returns the id of the subscription. */
    pay: state.pay,
    failPayment: (providerId: string) => change(providerId, failPayment),
    settlePayment,
    /** From now on the bank asks the customer to confirm each payment. */
    askToConfirm: (providerId: string) =>
      change(providerId, ({ customer }) => {
        customer.asksToConfirm = true;
      }),
    /** The customer confirms the payment that a change waits for. */
    confirmPayment: (providerId: string) => change(providerId, confirmPayment),
    /** A card that expires at the end of a month (`YYYY-MM`). */
    replaceCard: (providerId: string, expires: string) =>
      change(providerId, ({ subscription }) => {
        subscription.cardExpires = expires;
      }),
    /** The parameters of the latest call, such as `POST /v1/refunds`. */
    lastForm: (call: string) => forms.get(call),
    /** The charge of the latest invoice. */
    chargeOf: state.latestCharge,
  };
};
export type StripeApi = ReturnType<typeof stripeApi>;
