import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Milliseconds between measurements. */
const EVERY = 1000;

const numberOf = async (pool: Pool, text: string) => BigInt((await pool.query<{ at: string }>(text)).rows[0]?.at ?? 0);

const lastAnswer = (pool: Pool) =>
  numberOf(
    pool,
    `select max(position) as at from (select position, type from event order by position desc limit 50) as last
     where type = 'QuestionAnswered'`,
  );
// Each answer changes a row of this read model, so its checkpoint moves with each.
const shown = (pool: Pool) => numberOf(pool, `select position as at from checkpoint where name = 'property_overview'`);

/** Milliseconds from the commit of the next answer until the read model shows it; of none when the load has ended. */
const oneLag = async (pool: Pool, isRunning: () => boolean): Promise<number> => {
  const before = await lastAnswer(pool);
  let next = before;
  while (next <= before && isRunning()) next = await lastAnswer(pool);
  const committed = performance.now();
  while ((await shown(pool)) < next);
  return performance.now() - committed;
};

/** Measures how far the read models are behind while `isRunning`; the figures include some two queries of a millisecond. */
export const measureLags = async (pool: Pool, isRunning: () => boolean): Promise<readonly number[]> => {
  const lags: number[] = [];
  for (; isRunning(); await delay(EVERY)) lags.push(await oneLag(pool, isRunning));
  return lags;
};
