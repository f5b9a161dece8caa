import pThrottle from 'p-throttle';
import type Stripe from 'stripe';

/** Milliseconds. Short, so that a person's call waits for a fraction of a second while background work uses the rest. */
const INTERVAL = 100;

/** Sends at most `perSecond` calls in any second. Stripe refuses more with 429. */
export const throttledHttp = (client: Stripe.HttpClient, perSecond: number): Stripe.HttpClient => {
  const throttle = pThrottle({ limit: Math.floor((perSecond * INTERVAL) / 1000), interval: INTERVAL, strict: true });
  return { getClientName: client.getClientName, makeRequest: throttle(client.makeRequest) };
};
