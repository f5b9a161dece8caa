import { expect, test } from 'vitest';
import { percentile } from '../../bench/measure.ts';
import { soak } from '../support/soak/soaking.ts';
import { growsBeyond, trendOf } from '../support/soak/trend.ts';

/** Of load. A slope has the smaller an error, the longer it is measured. */
const MINUTES = Number(process.env.MINUTES ?? 2);
/** The server's caches are filled, and its code is compiled. */
const LONG = 60_000 * (MINUTES + 10);

const growing = (table: Awaited<ReturnType<typeof soak>>['table']) =>
  table.filter(({ grows }) => grows).map(({ process, measure }) => `${process}: ${measure}`);

test(
  'two servers under mixed load hold no more after an hour than before',
  async () => {
    const { table, outcomes, lags } = await soak({ minutes: MINUTES });
    console.info(`${outcomes.length} requests; read models behind by ${percentile(lags, 0.99).toFixed(1)} ms at p99`);
    expect(outcomes.flatMap(({ failure }) => failure ?? [])).toEqual([]);
    expect(growing(table)).toEqual([]);
  },
  LONG,
);

test(
  'control: a listener that stays after each request is found',
  async () => {
    const { table } = await soak({ minutes: 1, preloads: ['./tests/support/soak/leaking.ts'] });
    expect(growing(table)).toEqual(
      expect.arrayContaining(['first: heap after a collection, MiB', 'second: heap after a collection, MiB']),
    );
  },
  LONG,
);

test('a slope is certain only beyond its error', () => {
  // Every second for two minutes: a growth of 60 in an hour, with a noise of 2 that repeats after seven samples.
  const grown = Array.from({ length: 120 }, (_, second) => ({
    at: second * 1000,
    value: second / 60 + (second % 7) / 3,
  }));
  const still = grown.map(({ at, value }) => ({ at, value: value - at / 60_000 }));
  expect(trendOf(grown).perHour).toBeGreaterThan(40);
  expect([growsBeyond(1, trendOf(grown)), growsBeyond(1, trendOf(still))]).toEqual([true, false]);
});
