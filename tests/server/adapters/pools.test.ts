import type { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failingFast, openPool } from '../../../server/adapters/pools.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { recordingLogger, silent } from '../../support/logs.ts';
import { postgresDiskFull } from '../../support/postgresDiskFull.ts';

const NOWHERE = 'postgres://127.0.0.1:1/none';

test('a lost connection is logged, except by a pool that ends', async () => {
  const { lines, logger } = recordingLogger();
  const pool = openPool(NOWHERE, logger, {});
  const lost = () => pool.emit('error', new Error('terminating connection due to administrator command'));
  lost();
  expect(lines).toEqual(['A connection was lost']);
  const ended = pool.end();
  lost();
  await ended;
  lost();
  expect(lines).toEqual(['A connection was lost']);
});

test('queries at the same moment are answered although one slow query has opened the circuit', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = (text: string) =>
    new Promise((resolve) => {
      if (text !== 'slow') setTimeout(() => resolve(text), 50);
    });
  const pool = Object.assign(openPool(NOWHERE, silent, {}), { query: answer as unknown as Pool['query'] });
  failingFast(pool, undefined);
  void pool.query('slow');
  await vi.advanceTimersByTimeAsync(3000);
  const texts = ['one', 'two', 'three'];
  const answers = Promise.all(texts.map((text) => pool.query(text)));
  await vi.advanceTimersByTimeAsync(200);
  expect(await answers).toEqual(texts);
});

test('on a full disk queries that write fail at once, and others are answered at any moment', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = async (text: string) => {
    if (text !== 'write') return text;
    throw postgresDiskFull();
  };
  const pool = Object.assign(openPool(NOWHERE, silent, {}), { query: answer as unknown as Pool['query'] });
  failingFast(pool, undefined);
  const writeFor = async (milliseconds: number) => {
    for (let time = 0; time < milliseconds; time += 100) {
      vi.advanceTimersByTime(100);
      await expect(pool.query('write')).rejects.toThrow(StoreUnavailable);
    }
  };
  for (const milliseconds of [10_000, 5000, 3000]) {
    await writeFor(milliseconds);
    expect(await pool.query('read')).toBe('read');
  }
});
