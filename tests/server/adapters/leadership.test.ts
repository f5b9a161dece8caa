import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { propertyById } from '../../../projections/propertyOverview/queries.ts';
import { openLeadership } from '../../../server/adapters/leadership.ts';
import type { Core } from '../../../server/process/core.ts';
import { startCore } from '../../../server/process/core.ts';
import { context } from '../../support/context.ts';
import { address } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const { connectionString } = postgresForFile();
const master = randomBytes(32);
const started = async (): Promise<Core> => {
  const core = await startCore({
    databaseUrl: connectionString(),
    eventStore: 'postgres',
    master,
    migrations: resolve('server/migrations'),
    now: () => new Date(),
    logger: silent,
  });
  onTestFinished(core.stop);
  return core;
};

/** Adds a property in process `by` and reads it in process `at`. */
const addAndRead = async (by: Core, at: Core) => {
  const [accountId, propertyId] = [randomUUID(), randomUUID()];
  await by.keyring.create(accountId);
  const personal = { owner: { subject: accountId, details: address } };
  const details = { accountId, propertyId, nation: 'england', propertyType: 'house', personal } as const;
  const command = { type: 'TakePropertySlot', limit: 5, ...details, at: new Date().toISOString() } as const;
  const { position } = await by.commands.allowance(accountId, command, context);
  expect(await at.projections.caughtUp(position ?? 0n, 15_000)).toBe(true);
  expect(await at.reads.one(propertyById(propertyId))).toMatchObject({ accountId, name: address.name });
};

test('one of two processes leads, and both can read what either of them records', async () => {
  const [one, other] = [await started(), await started()];
  expect([one, other].map(({ leadership }) => leadership.role().leads)).toEqual([true, false]);
  for (const by of [one, other]) for (const at of [one, other]) await addAndRead(by, at);
});

test('when the leader ends, another process takes over', async () => {
  const [one, other] = [await started(), await started()];
  await addAndRead(one, other);
  await one.stop();
  await expect.poll(() => other.leadership.role().leads).toBe(true);
  await addAndRead(other, other);
});

test('a leader whose connection is cut stops leading, then leads again', async () => {
  const leadership = await openLeadership(connectionString(), silent);
  onTestFinished(leadership.stop);
  await expect.poll(() => leadership.role().leads).toBe(true);
  const { until } = leadership.role();
  const pool = new Pool({ connectionString: connectionString(), max: 1 });
  onTestFinished(() => pool.end());
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`);
  await expect.poll(() => until.aborted).toBe(true);
  await expect.poll(() => leadership.role().leads).toBe(true);
});
