import type { SubscriptionEvent } from '../../../domain/subscriptions/events.ts';
import { noDeadline } from '../context.ts';
import { register } from '../journey.ts';
import { startServer } from '../server.ts';
import { until } from '../until.ts';
import { signedNotice, startStripeDouble } from './double.ts';
import { stripeEnv, WEBHOOK_SECRET } from './server.ts';
import type { World } from './world.ts';

/** A whole server on Postgres. It receives signed webhooks over HTTP and calls Stripe's double over HTTP. */
export const servedWorlds = async (start: string) => {
  let time = Date.parse(start);
  const now = () => new Date(time);
  const double = await startStripeDouble(now);
  const server = await startServer({ now, env: stripeEnv(double) });

  const send: World['work'] = async (event) => {
    const { payload, signature } = signedNotice({ ...event, object: 'event' }, { secret: WEBHOOK_SECRET, at: now() });
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const { status } = await server.client().send('POST', '/api/subscriptions/webhook', { raw: payload, headers });
    if (status !== 200) throw new Error(`A notice was answered with ${status}`);
    const waiting = () => server.query('select from payment_notice where worked_at is null limit 1');
    await until('the notices to be worked on', async () => (await waiting()).length === 0);
  };

  const { commands, events } = server.core;
  return {
    /** A new account, for which nothing has happened. */
    open: async (): Promise<World> => {
      const { id: accountId } = await register(server.client());
      return {
        api: double,
        accountId,
        now,
        passSeconds: (seconds) => {
          time += seconds * 1000;
        },
        work: send,
        reconcile: server.runDueJobs,
        recorded: async () => ({
          state: await commands.subscription.freshState(accountId, noDeadline),
          events: (await events.readStream(`subscription-${accountId}`, 0n, noDeadline)).map(
            ({ event }) => event as SubscriptionEvent,
          ),
        }),
      };
    },
    remove: async () => {
      await server.remove();
      await double.stop();
    },
  };
};
