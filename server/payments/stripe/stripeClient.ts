import Stripe from 'stripe';
import { NotFound, PaymentRefused, StoreUnavailable } from '../../application/errors.ts';
import { callersDeadline } from '../../lib/deadline.ts';
import { throttledHttp } from './throttledHttp.ts';

/** Pinned, because the mapping depends on the shape of Stripe's objects. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Milliseconds of one attempt. A change of plan charges a card, which may take Stripe some seconds. */
const TIMEOUT = 4000;
const RETRIES = 1;
/** Milliseconds before the request's deadline in which Stripe is not called, so that we can still record and answer. */
const RESERVE = 1000;

/** Milliseconds for which the request that waits for a call can still wait. */
const timeLeft = (): number => Math.floor(callersDeadline().left() - RESERVE);

/** Ends an attempt when the request that waits for it has no more time. Several calls and their retries share it. */
const withinDeadline = (client: Stripe.HttpClient): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (host, port, path, method, headers, body, protocol, timeout) => {
    const left = timeLeft();
    // To the SDK 0 means no limit.
    if (left <= 0) throw Stripe.HttpClient.makeTimeoutError();
    return client.makeRequest(host, port, path, method, headers, body, protocol, Math.min(timeout, left));
  },
});

type Options = {
  readonly secretKey: string;
  /** Scheme and host of a server that replaces Stripe in tests. */
  readonly apiBase?: string | undefined;
  /** How many calls a second. The default is Stripe's limit, and none for a test key with a replaced server. */
  readonly perSecond?: number | undefined;
};

/** Calls a second: below Stripe's limits of 100 in live mode and 25 in a sandbox, so that other tools can call, too. */
const PER_SECOND = { live: 80, test: 20 };

const limitOf = ({ secretKey, apiBase }: Options): number | undefined => {
  if (secretKey.includes('_live_')) return PER_SECOND.live;
  return apiBase ? undefined : PER_SECOND.test;
};

const hostOf = (apiBase: string) => {
  const { protocol, hostname, port } = new URL(apiBase);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
};

export const stripeClient = (options: Options): Stripe => {
  const { secretKey, apiBase, perSecond = limitOf(options) } = options;
  const httpClient = withinDeadline(Stripe.createNodeHttpClient());
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBase && hostOf(apiBase)),
    // A call whose request has no more time when its turn comes is not sent.
    httpClient: perSecond ? throttledHttp(httpClient, { perSecond, timeLeft }) : httpClient,
  });
};

const { StripeCardError, StripeConnectionError, StripeError, StripeInvalidRequestError } = Stripe.errors;

/** 409 is a lock that another request holds, 429 the rate limit. */
const isAway = ({ statusCode = 0 }: Stripe.errors.StripeError): boolean =>
  statusCode === 409 || statusCode === 429 || statusCode >= 500;

export const isCode = (error: unknown, code: string): boolean => error instanceof StripeError && error.code === code;

/** True if Stripe will refuse the same again. Without enough money in our account it refuses a refund only for now. */
export const isRefusedForGood = (error: unknown): boolean =>
  (error instanceof StripeCardError || (error instanceof StripeInvalidRequestError && error.statusCode === 400)) &&
  !isCode(error, 'balance_insufficient');

/** A Stripe error in our words. Stripe's own errors repeat what was sent, so they must not get into the log. */
export const translated = (error: unknown): unknown => {
  if (!(error instanceof StripeError)) return error;
  if (error instanceof StripeCardError || error.statusCode === 402) return new PaymentRefused(error.message);
  if (error instanceof StripeConnectionError || isAway(error)) return new StoreUnavailable('Stripe is not available');
  if (error.code === 'resource_missing') return new NotFound();
  const { type, code, param, requestId } = error;
  return new Error(`Stripe refused a request: ${[type, code, param, requestId].filter(Boolean).join(' ')}`);
};

/** Runs calls of the SDK and translates their errors. */
export const asking = async <Result>(calls: () => Promise<Result>): Promise<Result> => {
  try {
    return await calls();
  } catch (error) {
    throw translated(error);
  }
};
