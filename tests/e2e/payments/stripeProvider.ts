import { resolve } from 'node:path';
import type { MovedClock } from '../../support/movedClock.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { startStripeDouble } from '../../support/stripe/double.ts';
import { stripeWebhooks } from '../../support/stripe/webhooks.ts';
import { until } from '../../support/until.ts';
import type { Provider } from './provider.ts';

const SECRET = 'whsec_of_the_journeys';

/**
 * Stripe's double sends signed notices. Its pages are on 127.0.0.1 and ours on localhost: another site, as in production,
 * so a cookie with SameSite=Strict would be missing on the way back.
 */
export const startStripe = async ({ now }: MovedClock, SMTP_URL: string): Promise<Provider> => {
  let server: TestServer | undefined;
  const double = await startStripeDouble(now, {
    paid: (sessionId) => webhooks.paid(sessionId),
    changed: (providerId) => webhooks.changed(providerId),
  });
  const webhooks = stripeWebhooks(double, () => ({ url: server?.url ?? '', secret: SECRET, now }));
  const started = await startServer({
    now,
    clientDir: resolve('dist/client'),
    env: {
      SMTP_URL,
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE: double.url,
    },
  });
  server = started;
  const worked = async () =>
    (await started.query('select count(*)::int as count from payment_notice where worked_at is null'))[0].count === 0;

  return {
    server: started,
    pay: async (visitor, price) => {
      await visitor.see(price, 'within 14 days of your first purchase');
      await visitor.press('Subscribe');
    },
    decline: async (visitor) => {
      await visitor.press('Subscribe with a declined card');
      await visitor.see('Your card was declined.');
      await visitor.press('Back to LetProof', 'link');
    },
    useDecliningCard: async (visitor) => {
      await visitor.press('Use a declined card');
      await visitor.press('Return to LetProof', 'link');
    },
    payInvoice: async (visitor) => {
      await visitor.press('Pay the open invoice');
      await visitor.press('Return to LetProof', 'link');
    },
    checkouts: async () => double.state.sessions.size,
    timePasses: async () => {
      for (const providerId of double.state.subscriptions.keys()) webhooks.changed(providerId);
      await webhooks.sent();
      await until('the notices to be worked on', worked);
      await started.runDueJobs();
    },
    stop: async () => {
      await webhooks.sent();
      await started.remove();
      await double.stop();
    },
  };
};
