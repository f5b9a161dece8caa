import { describe, expect, onTestFinished, test } from 'vitest';
import { random, seedOfRun } from '../support/storedEvents.ts';
import { HISTORIES } from '../support/stripe/histories.ts';
import { believingTheNotice, memoryWorld } from '../support/stripe/memoryWorld.ts';
import { allOrders, type Order, runOrder, VARIANTS } from '../support/stripe/orders.ts';
import { servedWorlds } from '../support/stripe/servedWorld.ts';
import type { World } from '../support/stripe/world.ts';

/** As many of the 28,404 orders as `N` says. */
const COUNT = Number(process.env.N ?? 3000);

const { shuffled } = random(seedOfRun());
const all = allOrders();

/** The same number of each history and variant, as far as there are so many. */
const interleaved = (orders: readonly Order[]): Order[] => {
  const groups = Object.keys(HISTORIES).flatMap((history) =>
    VARIANTS.map((variant) => orders.filter((order) => order.history === history && order.variant === variant)),
  );
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group[at] ?? [])).flat();
};
const sample = interleaved(shuffled(all)).slice(0, COUNT);

const wrongOf = async (orders: readonly Order[], open: () => World | Promise<World>) => {
  const wrong: string[] = [];
  for (const order of orders) {
    const found = await runOrder(order, await open());
    if (found.length > 0) wrong.push(`${order.history}, ${order.order}, ${order.variant}: ${found.join('; ')}`);
  }
  return wrong;
};

describe('the notices of a history', () => {
  test('are up to six, and all their orders are known', () => {
    expect(Object.keys(HISTORIES)).toHaveLength(12);
    expect(Math.max(...all.map(({ order }) => order.length))).toBe(6);
    expect(new Set(all.map((order) => JSON.stringify(order))).size).toBe(all.length);
    for (const history of Object.keys(HISTORIES))
      for (const variant of VARIANTS)
        expect(sample.some((order) => order.history === history && order.variant === variant)).toBe(true);
  });

  test('in any order, twice, at the same second or with one lost, lead to what Stripe says', {
    timeout: 900_000,
  }, async () => {
    const wrong = await wrongOf(sample, memoryWorld);
    console.info(`${sample.length} of ${all.length} orders, ${wrong.length} wrong`);
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test('control: recording what the notice says gives wrong subscriptions', async () => {
    const orders = sample.slice(0, 500);
    const wrong = await wrongOf(orders, believingTheNotice);
    console.info(`control: ${wrong.length} of ${orders.length} orders wrong`);
    expect(wrong.length).toBeGreaterThan(orders.length / 10);
  });

  test('the same through a whole server with Postgres, which is told and asks over HTTP', {
    timeout: 900_000,
  }, async () => {
    const worlds = await servedWorlds('2026-11-01T00:00:00.000Z');
    onTestFinished(worlds.remove);
    expect(await wrongOf(sample.slice(0, 240), worlds.open)).toEqual([]);
  });
});
