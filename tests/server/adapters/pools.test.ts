import { expect, test } from 'vitest';
import { openPool } from '../../../server/adapters/pools.ts';
import { recordingLogger } from '../../support/logs.ts';

test('a lost connection is logged, except by a pool that ends', async () => {
  const { lines, logger } = recordingLogger();
  const pool = openPool('postgres://127.0.0.1:1/none', logger, {});
  const lost = () => pool.emit('error', new Error('terminating connection due to administrator command'));
  lost();
  expect(lines).toEqual(['A connection was lost']);
  const ended = pool.end();
  lost();
  await ended;
  lost();
  expect(lines).toEqual(['A connection was lost']);
});
