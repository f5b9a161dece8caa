import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ListedSubscription } from '../../domain/subscriptions/listed.ts';
import { StoreUnavailable } from '../../server/application/errors.ts';
import { noticeStore } from '../../server/payments/stripe/noticeStore.ts';
import { startNoticeWorker } from '../../server/payments/stripe/noticeWorker.ts';
import { silent } from '../support/logs.ts';
import { startServer } from '../support/server.ts';
import { preloading } from '../support/serverProcess.ts';
import { random, seedOfRun } from '../support/storedEvents.ts';
import { type NotifiedServer, notifiedServer } from '../support/stripe/notifiedServer.ts';
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
  isToReturn: false,
  card: null,
  email: null,
  latestInvoice: null,
});

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const BURST = 500;

/**
 * Kills the server between storing and working, and starts it again. Returns what is recorded, what should be (each payment
 * failed or settled once), and what was before.
 */
const killAfterNotices = async (server: NotifiedServer, { fails, after }: { fails: boolean; after: number }) => {
  const { running, owners } = server;
  if (fails) server.failPayments();
  else server.settlePayments();
  const before = await server.recorded();
  await server.notifyAll(3);
  await delay(after);
  await running.killServer();
  server.stripe.setTrouble(null);
  await running.restart();
  await server.untilWorked();
  const expected = {
    failures: before.failures + (fails ? owners : 0),
    settlements: before.settlements + (fails ? 0 : owners),
  };
  return { recorded: await server.recorded(), expected, before };
};

describe('a server in its own process', () => {
  let server: NotifiedServer;
  beforeAll(async () => {
    server = await notifiedServer();
  });
  afterAll(() => server?.remove());

  test('acknowledges 500 notices at once without waiting for Stripe, and works on each once', async () => {
    const { failures } = await server.recorded();
    server.failPayments();
    server.stripe.setTrouble({ status: 'silence' });
    const times = await server.notifyAll(Math.ceil(BURST / server.owners));
    server.stripe.setTrouble(null);
    // `npm run bench -- --only payments` says how long it takes on a quiet machine.
    console.info(
      `${times.length} notices at once: the slowest is acknowledged after ${Math.max(...times).toFixed()} ms`,
    );
    await server.untilWorked();
    expect((await server.recorded()).failures).toBe(failures + server.owners);
    server.settlePayments();
    await server.notifyAll(1);
    await server.untilWorked();
  });

  test('loses no notice and works on none twice if it is killed between storing and working', async () => {
    const { below } = random(seedOfRun());
    for (let round = 0; round < ROUNDS; round += 1) {
      // In the first round none is worked on before the kill, later some are.
      if (round === 0) server.stripe.setTrouble({ status: 'silence' });
      const after = round === 0 ? 0 : below(150);
      const { recorded, expected } = await killAfterNotices(server, { fails: round % 2 === 0, after });
      expect(recorded).toEqual(expected);
    }
    expect(await server.lost()).toBe(0);
  });
});

test('control: a server that acknowledges notices before they are stored loses them when it is killed', async () => {
  const server = await notifiedServer({ nodeArguments: preloading('./tests/support/noticesStoredLate.ts') });
  onTestFinished(server.remove);
  const { recorded, before } = await killAfterNotices(server, { fails: true, after: 0 });
  expect(recorded).toEqual(before);
  expect(await server.lost()).toBe(3 * server.owners);
});
