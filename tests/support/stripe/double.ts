import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { type Changes, stripeApi } from './api.ts';
import { failure, type StripeReply } from './replies.ts';

export type Trouble = {
  /** `silence` accepts the call and never answers. */
  readonly status: number | 'silence';
  readonly code?: string;
  /** For example `POST /v1/refunds`. Without it every call fails. */
  readonly only?: string;
  /** As many calls succeed before. */
  readonly after?: number;
  /** The call has its effect, and its reply is lost. */
  readonly late?: boolean;
};

const refusalOf = (status: number, code = 'trouble'): StripeReply =>
  status === 402
    ? failure(402, 'card_error', 'card_declined', 'Your card was declined.')
    : failure(status, status === 429 ? 'rate_limit_error' : 'api_error', code);

type Options = Changes & {
  /** The plans that have prices; all without it. */
  readonly plans?: readonly PlanType[];
};

/** A server that speaks Stripe's HTTP form for the calls that we make. */
export const startStripeDouble = async (now: () => Date, options: Options = {}) => {
  let port = 0;
  const api = stripeApi({ ...options, now, pagesUrl: () => `http://127.0.0.1:${port}` });
  const calls: string[] = [];
  const versions = new Set<string | undefined>();
  let trouble: Trouble | null = null;
  let passed = 0;
  let meanwhile: { readonly call: string; readonly work: () => Promise<unknown> } | null = null;

  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const url = new URL(path, 'http://double');
    const body = await text(request);
    const page = api.pages(url, body);
    if (page) {
      if ('html' in page)
        response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
      else response.writeHead(page.status, { location: page.location }).end();
      return;
    }
    const call = `${method} ${url.pathname}`;
    calls.push(call);
    versions.add(headers['stripe-version']?.toString());
    const isMeant = trouble !== null && (trouble.only ?? call) === call;
    const fault = isMeant && passed >= (trouble?.after ?? 0) ? trouble : null;
    if (isMeant) passed += 1;
    const reply = fault && !fault.late ? null : api.answer(method, url, body, headers['idempotency-key']?.toString());
    if (meanwhile?.call === call) {
      const { work } = meanwhile;
      meanwhile = null;
      await work();
    }
    if (fault?.status === 'silence') return;
    const { status, body: json } = reply && !fault ? reply : refusalOf(fault?.status ?? 500, fault?.code);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' });
    response.end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    ...api,
    calls,
    versions,
    /** Calls fail like this until `null`. */
    setTrouble: (next: typeof trouble) => {
      trouble = next;
      passed = 0;
    },
    /** Is done once, after the next call of this name has had its effect and before its reply is sent. */
    before: (call: string, work: () => Promise<unknown>) => {
      meanwhile = { call, work };
    },
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
