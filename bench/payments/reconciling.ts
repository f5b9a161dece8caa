import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, mebi, type Row } from '../measure.ts';
import type { Peak } from '../server.ts';
import type { Server } from '../serverProcess.ts';
import { type BenchStripe, busiestSecond } from './stripe.ts';

/** How many subscriptions changed without a notice. */
const CHANGED = 100;
/** Calls that a page, a subscription that changed and one that is new take at most. */
const CALLS = { page: 1, changed: 1, begun: 2 };
/** Of a page of the list. */
const LISTED = 100;

const plan = (count: number) => {
  const pages = count / LISTED;
  const lines = {
    'all recorded': pages * CALLS.page,
    [`${CHANGED} changed`]: pages * CALLS.page + CHANGED * CALLS.changed,
    'none recorded': pages * CALLS.page + count * CALLS.begun,
  };
  for (const [state, calls] of Object.entries(lines))
    console.log(`  plan: ${state}: ${calls} calls, ${(calls / 80).toFixed(1)} s at 80 a second`);
};

/** The server compares when it starts, too, which must not be measured. */
const untilScheduled = async ({ pool }: Server) => {
  const done = () => pool.query(`select from scheduled_run where job like 'compare %'`);
  while ((await done()).rowCount === 0) await delay(100);
};

/** Compares `ids` with the recorded subscriptions, as the job of the day does, in the server process. */
export const benchReconciling = async (server: Server, stripe: BenchStripe, ids: readonly string[]): Promise<Row[]> => {
  plan(ids.length);
  await untilScheduled(server);
  const compare = async () => {
    stripe.arrivals.length = 0;
    const peak = await server.ask<Peak>('compare');
    return { ...peak, calls: stripe.arrivals.length, busiest: busiestSecond(stripe.arrivals) };
  };
  await compare();
  for (const providerId of ids.slice(-CHANGED))
    await stripe.payments.changePlan({ providerId, planType: 'multi_yearly', idempotencyKey: randomUUID() });
  const { seconds, before, bytes, calls, busiest } = await compare();
  console.log(
    `  reconciled: ${calls} calls in ${seconds.toFixed(1)} s, ${mebi(before)} MiB before and ${mebi(bytes)} MiB at most`,
  );
  const of = `reconciliation of ${ids.length.toLocaleString('en-GB')} subscriptions`;
  return [
    atMost(calls, { row: `${of}: calls of Stripe`, bound: 250, unit: '' }),
    atMost(busiest, { row: `${of}: calls in the busiest second`, bound: 80, unit: '/s' }),
    atMost(seconds, { row: `${of}: time`, bound: 60, unit: 's' }),
    atMost(bytes / 2 ** 20, { row: `${of}: memory of the server process`, bound: 200, unit: 'MiB' }),
  ];
};
