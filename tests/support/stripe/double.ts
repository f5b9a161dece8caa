import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { declineCard, failPayment, type LocalSubscription, settled } from '../../../server/payments/local/billing.ts';
import { stripePages } from './pages.ts';
import { type Form, failure, type StripeReply, stripeState } from './state.ts';

const NAMED = new Set(['create_preview', 'sessions', 'configurations']);

/** The pattern and the id of a path: an id is the last part after a collection. */
const patternOf = (path: string): readonly [string, string] => {
  const parts = path.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  const isId = parts.length > 2 && !NAMED.has(last);
  return isId ? [`/${parts.slice(0, -1).join('/')}/:id`, decodeURIComponent(last)] : [path, ''];
};

/** What Stripe sends notices about. */
type Changes = { readonly paid?: (sessionId: string) => void; readonly changed?: (providerId: string) => void };

export type Trouble = { readonly status: number; readonly code?: string };

/**
 * A server that speaks Stripe's HTTP form for the calls that we make, with idempotency keys as Stripe has them: the
 * first reply to a key comes again, also a refusal, and other parameters under the same key are an error.
 */
export const startStripeDouble = async (now: () => Date, { paid, changed }: Changes = {}) => {
  const at = () => now().toISOString();
  let port = 0;
  const state = stripeState(at, () => `http://127.0.0.1:${port}`);
  const replied = new Map<string, { readonly parameters: string; readonly reply: StripeReply }>();
  const calls: string[] = [];
  const versions = new Set<string | undefined>();
  let trouble: Trouble | 'silence' | null = null;

  const answer = (method: string, url: URL, body: string, key: string | undefined): StripeReply => {
    const [pattern, id] = patternOf(url.pathname);
    const parameters = `${method} ${url.pathname} ${body}`;
    const known = key === undefined ? undefined : replied.get(key);
    if (known && known.parameters !== parameters) return failure(400, 'idempotency_error', 'idempotency_error');
    if (known) return known.reply;
    const form: Form = Object.fromEntries(method === 'POST' ? new URLSearchParams(body) : url.searchParams);
    const reply =
      state.routes[`${method} ${pattern}`]?.(form, id) ??
      failure(404, 'invalid_request_error', 'unknown_route', `${method} ${url.pathname}`);
    if (key !== undefined) replied.set(key, { parameters, reply });
    if (method !== 'GET' && pattern === '/v1/subscriptions/:id' && reply.status === 200) changed?.(id);
    return reply;
  };

  const change = (providerId: string, work: (state: LocalSubscription) => LocalSubscription) => {
    const found = state.present(providerId);
    if (!found) throw new Error(`There is no subscription ${providerId}`);
    found.state = work(found.state);
    changed?.(providerId);
  };
  const settlePayment = (providerId: string) => change(providerId, (present) => settled(present, at()));
  const pages = stripePages(state, {
    pay: (sessionId) => {
      state.pay(sessionId);
      paid?.(sessionId);
    },
    declineCard: (providerId) => change(providerId, declineCard),
    settlePayment,
  });

  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const url = new URL(path, 'http://double');
    const body = await text(request);
    const page = pages(url, body);
    if (page) {
      if ('html' in page)
        response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
      else response.writeHead(page.status, { location: page.location }).end();
      return;
    }
    calls.push(`${method} ${url.pathname}`);
    versions.add(headers['stripe-version']?.toString());
    if (trouble === 'silence') return;
    const { status, body: json } = trouble
      ? failure(trouble.status, 'api_error', trouble.code ?? 'trouble')
      : answer(method, url, body, headers['idempotency-key']?.toString());
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' });
    response.end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    state,
    calls,
    versions,
    /** The customer pays on the checkout page. Returns the id of the subscription. */
    pay: state.pay,
    failPayment: (providerId: string) => change(providerId, (present) => failPayment(present, at())),
    settlePayment,
    /** All calls fail like this until `null`. */
    setTrouble: (next: typeof trouble) => {
      trouble = next;
    },
    /** The charge of the latest invoice. */
    chargeOf: state.latestCharge,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

/** A notice as Stripe sends it, and its header. */
export const signedNotice = (event: unknown, { secret, at }: { readonly secret: string; readonly at: Date }) => {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
};
