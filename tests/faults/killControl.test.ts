import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  acknowledgedBy,
  inDatabaseOf,
  missingIn,
  serverWithOwners,
  startAnswering,
  untilAllAnswered,
} from '../support/answeringOwners.ts';

// The control of kill.test.ts: a store that acknowledges before it has written must be found.
test('control: with synchronous_commit=off acknowledged answers are lost', async () => {
  const unsafeSettings = 'synchronous_commit=off,wal_writer_delay=10s,wal_writer_flush_after=64MB';
  const { server, owners } = await serverWithOwners({ TEST_POSTGRES_SETTINGS: unsafeSettings });
  // One synchronous commit flushes everything before it. Without it the tables themselves would be lost, too.
  await inDatabaseOf(server, (pool) => pool.query('set synchronous_commit = on; create table flushed ()'));
  let lost = 0;
  for (let round = 0; round < 5 && lost === 0; round += 1) {
    const stopAnswering = startAnswering(owners);
    await untilAllAnswered(owners);
    await delay(500);
    const ended = stopAnswering();
    await server.killPostgres();
    await ended;
    await expect.poll(() => missingIn(server, owners).catch(() => undefined)).toBeDefined();
    lost = (await missingIn(server, owners)).length;
  }
  console.info(`control: ${lost} of ${acknowledgedBy(owners)} acknowledged answers lost`);
  expect(lost).toBeGreaterThan(0);
});
