import { expect, test } from 'vitest';
import { percentile } from '../../bench/measure.ts';
import { soak } from '../support/soak/soaking.ts';
import { growsBeyond, trendOf } from '../support/soak/trend.ts';

/** Of load. A slope has the smaller an error, the longer it is measured. */
const MINUTES = Number(process.env.MINUTES ?? 2);
/** Milliseconds; the servers are warmed up first. */
const LIMIT = 60_000 * (MINUTES + 10);
/** Milliseconds behind which a server is not ready. Read models gather events for up to 200 ms, unless a reader waits for one. */
const BEHIND = 5000;
/** The share of requests that a busy machine may refuse in time. */
const REFUSED = 0.001;

const growing = (table: Awaited<ReturnType<typeof soak>>['table']) =>
  table.filter(({ grows }) => grows).map(({ process, measure }) => `${process}: ${measure}`);

test(
  'two servers under mixed load hold no more after it than before, apart from what so short a time cannot show',
  async () => {
    const { table, outcomes, lags } = await soak({ minutes: MINUTES, warmUpFirst: true });
    console.info(`${outcomes.length} requests; read models behind by ${percentile(lags, 0.99).toFixed(1)} ms at p99`);
    const failures = outcomes.flatMap(({ failure }) => failure ?? []);
    expect(failures.filter((failure) => !failure.endsWith(' 503'))).toEqual([]);
    expect(failures.length / outcomes.length).toBeLessThan(REFUSED);
    expect(percentile(lags, 0.99)).toBeLessThan(BEHIND);
    expect(growing(table)).toEqual([]);
  },
  LIMIT,
);

test(
  'control: a listener that stays after each request is found',
  async () => {
    const { table } = await soak({ minutes: 2, preloads: ['./tests/support/soak/leaking.ts'] });
    expect(growing(table)).toEqual(
      expect.arrayContaining(['first: heap after a collection, MiB', 'second: heap after a collection, MiB']),
    );
  },
  LIMIT,
);

test('a slope counts only beyond its error and beyond what grows once', () => {
  // Every second for two minutes: a growth of 60 in an hour, with a noise of 2 that repeats after seven samples.
  const grown = Array.from({ length: 120 }, (_, second) => ({
    at: second * 1000,
    value: second / 60 + (second % 7) / 3,
  }));
  const still = grown.map(({ at, value }) => ({ at, value: value - at / 60_000 }));
  const bound = { perHour: 1, once: 0 };
  expect(trendOf(grown).perHour).toBeGreaterThan(40);
  expect([growsBeyond(bound, trendOf(grown)), growsBeyond(bound, trendOf(still))]).toEqual([true, false]);
  expect(growsBeyond({ ...bound, once: 2 }, trendOf(grown))).toBe(false);
});
