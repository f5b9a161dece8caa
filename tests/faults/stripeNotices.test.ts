import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ListedSubscription } from '../../domain/subscriptions/listed.ts';
import { StoreUnavailable } from '../../server/application/errors.ts';
import { noticeStore } from '../../server/payments/stripe/noticeStore.ts';
import { startNoticeWorker } from '../../server/payments/stripe/noticeWorker.ts';
import { httpClient } from '../support/http.ts';
import { silent } from '../support/logs.ts';
import { startServer } from '../support/server.ts';
import { type ServerForTest, serverForTest } from '../support/serverProcess.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';
import { type StripeDouble, startStripeDouble } from '../support/stripe/double.ts';
import { notify, stripeEnv, stripeSubscriber } from '../support/stripe/server.ts';
import { until } from '../support/until.ts';
import { unwatchedLoops } from '../support/unwatchedLoops.ts';

test('while Stripe is away for ten minutes, notices are tried less and less often, then each is worked on once', async () => {
  const server = await startServer();
  onTestFinished(server.remove);
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  let time = start;
  const now = () => new Date(time);
  const notices = noticeStore({ pool: server.core.pool, now });
  const tried: number[] = [];
  const worked: string[] = [];
  const isAway = () => time < start + 10 * 60_000;
  const worker = startNoticeWorker({
    notices,
    stripe: {
      listed: async (providerId) => listed(providerId),
      followCharge: async () => null,
    },
    recordSubscription: async (_accountId, providerId) => {
      tried.push(time - start);
      if (isAway()) throw new StoreUnavailable('Stripe is not available');
      worked.push(providerId);
      return { reached: undefined, isNew: false };
    },
    recordRefunds: async () => undefined,
    leadership: { role: () => ({ leads: true, until: new AbortController().signal }) },
    loops: unwatchedLoops,
    now,
    logger: silent,
  });
  onTestFinished(worker.stop);
  const COUNT = 50;
  for (let index = 0; index < COUNT; index += 1)
    await notices.add({ id: `evt_${index}`, type: 'customer.subscription.updated', objectId: `sub_${index}` });

  const waiting = () => server.query('select next_try_at, attempts from payment_notice where worked_at is null');
  for (let rounds = 0; (await waiting()).length > 0; rounds += 1) {
    expect(rounds).toBeLessThan(20);
    await until('all that is due to be tried', async () => {
      notices.wake();
      return (await waiting()).every(({ next_try_at: at }) => at.getTime() > time);
    });
    // The next attempt, on the moved clock.
    const next = (await waiting()).map(({ next_try_at: at }) => at.getTime());
    time = Math.min(...next, Number.MAX_SAFE_INTEGER);
    if (next.length === 0) break;
  }
  const instants = [...new Set(tried)];
  const pauses = instants.slice(1).map((instant, index) => (instant - (instants[index] ?? 0)) / 1000);
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(worked.toSorted()).toEqual(Array.from({ length: COUNT }, (_, index) => `sub_${index}`).toSorted());
  expect(worked).toHaveLength(COUNT);
});

const listed = (providerId: string): ListedSubscription => ({
  providerId,
  accountId: 'account',
  customerId: 'cus_1',
  sessionId: null,
  planType: 'single_monthly',
  propertiesCount: 1,
  period: { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' },
  cancelsAtPeriodEnd: false,
  pastDue: null,
  endedBy: null,
  endedAt: null,
  card: null,
  email: null,
  latestInvoice: null,
});

const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 20 : 2));
const OWNERS = 6;
const BURST = 500;

describe('a server in its own process', { timeout: 300_000 }, () => {
  let stripe: StripeDouble;
  let running: ServerForTest;
  let pool: Pool;
  let owners: Awaited<ReturnType<typeof stripeSubscriber>>[];
  const server = { client: () => httpClient(running.url) };
  let sent = 0;

  beforeAll(async () => {
    stripe = await startStripeDouble(() => new Date());
    running = await serverForTest(stripeEnv(stripe));
    running.start();
    await running.ready();
    pool = new Pool({ connectionString: await running.databaseUrl(), max: 1 });
    pool.on('error', () => {});
    owners = await Promise.all(Array.from({ length: OWNERS }, () => stripeSubscriber({ stripe, server })));
  });
  afterAll(async () => {
    await pool?.end();
    await running?.remove();
    await stripe?.stop();
  });

  const notifyAll = async (times: number) => {
    sent += times * OWNERS;
    const all = owners.flatMap(({ providerId }) => Array<string>(times).fill(providerId));
    const replies = await Promise.all(all.map((providerId) => notify(server, providerId)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    return replies.map(({ milliseconds }) => milliseconds);
  };
  const untilWorked = () =>
    until('all notices to be worked on', async () => {
      const { rows } = await pool
        .query('select 1 from payment_notice where worked_at is null')
        .catch(() => ({ rows: [1] }));
      return rows.length === 0;
    });
  const countOf = async (type: string): Promise<number> =>
    (await pool.query('select count(*)::int as count from event where type = $1', [type])).rows[0].count;
  const failures = () => countOf('PaymentFailed');
  const settlements = () => countOf('PaymentSettled');

  test('acknowledges 500 notices at once without waiting for Stripe, and works on each once', async () => {
    const before = await failures();
    for (const { providerId } of owners) stripe.failPayment(providerId);
    stripe.setTrouble({ status: 'silence' });
    const times = await notifyAll(Math.ceil(BURST / OWNERS));
    stripe.setTrouble(null);
    // `npm run bench -- --only webhooks` says how long it takes on a quiet machine.
    console.info(
      `${times.length} notices at once: the slowest is acknowledged after ${Math.max(...times).toFixed()} ms`,
    );
    await untilWorked();
    expect(await failures()).toBe(before + OWNERS);
    for (const { providerId } of owners) stripe.settlePayment(providerId);
    await notifyAll(1);
    await untilWorked();
  });

  test('loses no notice and works on none twice if it is killed between storing and working', async () => {
    const { below } = random(seedOfRun());
    for (let round = 0; round < ROUNDS; round += 1) {
      const isFailing = round % 2 === 0;
      for (const { providerId } of owners)
        isFailing ? stripe.failPayment(providerId) : stripe.settlePayment(providerId);
      // In the first round none is worked on before the kill, later some are.
      if (round === 0) stripe.setTrouble({ status: 'silence' });
      const before = [await failures(), await settlements()];
      await notifyAll(3);
      if (round > 0) await delay(below(150));
      await running.killServer();
      stripe.setTrouble(null);
      await running.restart();
      await untilWorked();
      const after = before.map((count, kind) => count + (isFailing === (kind === 0) ? OWNERS : 0));
      expect([await failures(), await settlements()]).toEqual(after);
    }
    expect((await pool.query('select count(*)::int as count from payment_notice')).rows).toEqual([{ count: sent }]);
  });
});
