import pThrottle from 'p-throttle';
import Stripe from 'stripe';

/** Milliseconds. Short, so that a person's call waits for a fraction of a second while background work uses the rest. */
const INTERVAL = 100;

type Options = {
  readonly perSecond: number;
  /** Milliseconds for which a call can wait from now on. */
  readonly timeLeft: () => number;
};

/**
 * Sends at most `perSecond` calls in any second. Stripe refuses more with 429. A call whose turn would come too late is
 * refused at once as timed out: otherwise it would take the turn of a later one that still has time.
 */
export const throttledHttp = (client: Stripe.HttpClient, { perSecond, timeLeft }: Options): Stripe.HttpClient => {
  const limit = Math.floor((perSecond * INTERVAL) / 1000);
  const throttled = pThrottle({ limit, interval: INTERVAL, strict: true })(client.makeRequest);
  const makeRequest: typeof client.makeRequest = async (...call) => {
    // In each interval `limit` of the calls that wait are sent.
    const wait = (throttled.queueSize / limit) * INTERVAL;
    if (wait >= timeLeft()) throw Stripe.HttpClient.makeTimeoutError();
    return throttled(...call);
  };
  return { getClientName: client.getClientName, makeRequest };
};
