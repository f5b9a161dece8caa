import { Pool } from 'pg';
import { expect } from 'vitest';
import { httpClient } from '../http.ts';
import { serverForTest } from '../serverProcess.ts';
import { until } from '../until.ts';
import { startStripeDouble } from './double.ts';
import { notify, stripeEnv, stripeSubscriber } from './server.ts';

const OWNERS = 6;

/** A server in its own process, a double of Stripe, and subscribers whom its notices are about. */
export const notifiedServer = async (place: Parameters<typeof serverForTest>[1] = {}) => {
  const stripe = await startStripeDouble(() => new Date());
  const running = await serverForTest(stripeEnv(stripe), place);
  running.start();
  await running.ready();
  const pool = new Pool({ connectionString: await running.databaseUrl(), max: 1 });
  pool.on('error', () => {});
  const server = { client: () => httpClient(running.url) };
  const owners = await Promise.all(Array.from({ length: OWNERS }, () => stripeSubscriber({ stripe, server })));
  let sent = 0;

  const countOf = async (type: string): Promise<number> =>
    (await pool.query('select count(*)::int as count from event where type = $1', [type])).rows[0].count;
  const each = (change: (providerId: string) => void) => {
    for (const { providerId } of owners) change(providerId);
  };

  return {
    running,
    stripe,
    owners: OWNERS,
    failPayments: () => each(stripe.failPayment),
    settlePayments: () => each(stripe.settlePayment),
    /** Sends notices about each subscriber. Returns how long each acknowledgement took, in milliseconds. */
    notifyAll: async (times: number): Promise<readonly number[]> => {
      sent += times * OWNERS;
      const all = owners.flatMap(({ providerId }) => Array<string>(times).fill(providerId));
      const replies = await Promise.all(all.map((providerId) => notify(server, providerId)));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      return replies.map(({ milliseconds }) => milliseconds);
    },
    untilWorked: () =>
      until('all notices to be worked on', async () => {
        const { rows } = await pool
          .query('select 1 from payment_notice where worked_at is null')
          .catch(() => ({ rows: [1] }));
        return rows.length === 0;
      }),
    /** What the notices led to. */
    recorded: async () => ({
      failures: await countOf('PaymentFailed'),
      settlements: await countOf('PaymentSettled'),
    }),
    /** Acknowledged notices that are not stored. */
    lost: async (): Promise<number> =>
      sent - (await pool.query('select count(*)::int as count from payment_notice')).rows[0].count,
    remove: async () => {
      await pool.end();
      await running.remove();
      await stripe.stop();
    },
  };
};
export type NotifiedServer = Awaited<ReturnType<typeof notifiedServer>>;
