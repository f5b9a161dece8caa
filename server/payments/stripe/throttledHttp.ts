import pThrottle from 'p-throttle';
import Stripe from 'stripe';

/** Milliseconds. Short, so that a person's call waits for a fraction of a second while background work uses the rest. */
const INTERVAL = 100;

/** Sends at most `perSecond` calls in any second. Stripe refuses more with 429. */
export const throttledHttp = (perSecond: number) => {
  const client = Stripe.createNodeHttpClient();
  const throttle = pThrottle({ limit: Math.floor((perSecond * INTERVAL) / 1000), interval: INTERVAL, strict: true });
  return Object.assign(client, { makeRequest: throttle(client.makeRequest.bind(client)) });
};
