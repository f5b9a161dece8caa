import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from '../../server/lib/ids.ts';
import { signedNotice } from '../../tests/support/stripe/double.ts';
import { atMost, percentile, type Row } from '../measure.ts';
import type { Server } from '../serverProcess.ts';
import { type BenchStripe, busiestSecond } from './stripe.ts';

export const SECRET = 'whsec_of_the_bench';

const PER_SECOND = 200;
const SECONDS = 10;
const WORKED = 1000;
const YEAR = 366 * 24 * 60 * 60_000;

const noticeOf = (providerId: string) => {
  const event = { id: `evt_${uuidv7()}`, object: 'event', type: 'customer.subscription.updated' };
  return signedNotice({ ...event, data: { object: { id: providerId } } }, { secret: SECRET, at: new Date() });
};

/** Milliseconds until it was acknowledged. */
const send = async (url: string, { payload, signature }: ReturnType<typeof noticeOf>): Promise<number> => {
  const started = performance.now();
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const response = await fetch(`${url}/api/subscriptions/webhook`, { method: 'POST', headers, body: payload });
  if (!response.ok) throw new Error(`A webhook was answered with ${response.status}`);
  await response.arrayBuffer();
  return performance.now() - started;
};

const untilWorked = async ({ pool }: Server) => {
  const waiting = () => pool.query('select from payment_notice where worked_at is null limit 1');
  while ((await waiting()).rowCount !== 0) await delay(20);
};

/** Webhooks are sent at a fixed rate, however long earlier ones take. */
export const benchAcknowledging = async (server: Server, ids: readonly string[]): Promise<Row> => {
  const notices = Array.from({ length: PER_SECOND * SECONDS }, (_, index) => noticeOf(ids[index % ids.length] ?? ''));
  const started = performance.now();
  const sending: Promise<number>[] = [];
  for (const [index, notice] of notices.entries()) {
    const wait = started + (index * 1000) / PER_SECOND - performance.now();
    if (wait > 0) await delay(wait);
    sending.push(send(server.url, notice));
  }
  const times = await Promise.all(sending);
  console.log(
    `  acknowledged: p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
  );
  await untilWorked(server);
  const row = `webhooks acknowledged at ${PER_SECOND} a second: p99`;
  return atMost(percentile(times, 0.99), { row, bound: 20, unit: 'ms' });
};

/** Renewals of as many subscriptions, all told at once. Each takes two calls of Stripe. */
export const benchWorking = async (server: Server, stripe: BenchStripe, ids: readonly string[]): Promise<Row> => {
  stripe.moveBy(YEAR);
  stripe.arrivals.length = 0;
  const started = performance.now();
  for (const providerId of ids.slice(0, WORKED)) await send(server.url, noticeOf(providerId));
  await untilWorked(server);
  const seconds = (performance.now() - started) / 1000;
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*)::int as count from event where type = 'SubscriptionRenewed'`,
  );
  if (rows[0]?.count !== WORKED) throw new Error(`${rows[0]?.count} renewals were recorded`);
  const { length: calls } = stripe.arrivals;
  console.log(`  worked: ${calls} calls of Stripe, at most ${busiestSecond(stripe.arrivals)} in a second`);
  return atMost(seconds, { row: 'seconds until 1,000 webhooks are worked on', bound: 30, unit: 's' });
};
