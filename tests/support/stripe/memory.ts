import Stripe from 'stripe';
import { recordingRefunds } from '../../../server/application/recordRefunds.ts';
import { recordingSubscription } from '../../../server/application/recordSubscription.ts';
import { recordingNotice } from '../../../server/payments/stripe/recordNotice.ts';
import { STRIPE_API_VERSION } from '../../../server/payments/stripe/stripeClient.ts';
import { stripePayments } from '../../../server/payments/stripe/stripePayments.ts';
import { type StripeApi, stripeApi } from './api.ts';
import { recordedSubscription } from './recordedSubscription.ts';

/** The SDK, which asks the double without a network. */
export const memoryStripe = (api: Pick<StripeApi, 'answer'>) => {
  const httpClient: Stripe.HttpClient = {
    getClientName: () => 'memory',
    makeRequest: async (host, _port, path, method, headers, body) => {
      const key = (headers as Readonly<Record<string, string>>)['Idempotency-Key'];
      const { status, body: json } = api.answer(method, new URL(path, `http://${host}`), body, key);
      return {
        getStatusCode: () => status,
        getHeaders: () => ({}),
        getRawResponse: () => json,
        toStream: () => json,
        toJSON: async () => structuredClone(json),
      };
    },
  };
  return new Stripe('sk_test_double', { apiVersion: STRIPE_API_VERSION, httpClient, telemetry: false });
};

// One SDK for all scenes, because it takes milliseconds to make one. Scenes are played one after the other.
let present: Pick<StripeApi, 'answer'> | undefined;
const sharedStripe = memoryStripe({
  answer: (...call) => {
    if (!present) throw new Error('There is no scene');
    return present.answer(...call);
  },
});

/** Stripe, our adapter and the recorded subscription of one account, all in memory, with a clock that is moved. */
export const memoryScene = (start: string) => {
  let time = Date.parse(start);
  const now = () => new Date(time);
  const api = stripeApi({ now, pagesUrl: () => 'https://stripe.example' });
  present = api;
  const stripe = stripePayments({ stripe: sharedStripe, now, logger: { error: () => undefined } });
  const recorded = recordedSubscription();
  const parts = { commands: recorded.commands, payments: stripe, now };
  const recordSubscription = recordingSubscription(parts);
  const recordRefunds = recordingRefunds(parts);
  return {
    api,
    now,
    stripe,
    recorded,
    recordSubscription,
    recordNotice: recordingNotice({ stripe, recordSubscription, recordRefunds, now }),
    passSeconds: (seconds: number) => {
      time += seconds * 1000;
    },
  };
};
