import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Deadline } from '../../../server/lib/deadline.ts';
import { oldImports } from '../../../server/schedule/jobs/oldImports.ts';
import { context } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const world = coreForFile();
/** No process works on the imports of this database. */
const withoutWorker = postgresForFile();

const AT = '2026-11-20T10:00:00.000Z';
const DAYS_LATER = new Date('2026-11-24T10:00:00.000Z');

type Row = { readonly id?: string; readonly accountId?: string; readonly planId?: string | null };
const stored = async (pool: Pool, { id = randomUUID(), accountId = randomUUID(), planId = null }: Row = {}) => {
  await pool.query(
    `insert into property_import (id, account_id, kind, content, plan_id, touched_at)
     values ($1, $2, 'documents', '', $3, $4)`,
    [id, accountId, planId, AT],
  );
  return id;
};

const sweep = (pool: Pool, commands = world.core().commands) =>
  oldImports({ pool, commands, logger: silent }).run(DAYS_LATER, new AbortController().signal);

const afterSweep = async (pool: Pool) => {
  await sweep(pool);
  const { rows } = await pool.query<{ id: string }>('select id from property_import');
  return rows.map(({ id }) => id);
};

test('old previews and finished imports are deleted, and those whose work waits are kept', async () => {
  const pool = new Pool({ connectionString: withoutWorker.connectionString() });
  onTestFinished(() => pool.end());
  await stored(pool);
  await stored(pool, { planId: randomUUID() });
  const planId = randomUUID();
  const waiting = await stored(pool, { planId });
  await pool.query('insert into import_work (plan_id, account_id) values ($1, $2)', [planId, randomUUID()]);
  // Its documents are not filed yet, and nothing else protects their files.
  for (const _ of ['first', 'again']) expect(await afterSweep(pool)).toEqual([waiting]);
});

test('an import whose commit is decided is kept until its work is done', async () => {
  const { commands, keyring, pool } = world.core();
  const [accountId, importId, planId] = [randomUUID(), randomUUID(), randomUUID()];
  await keyring.create(accountId);
  const by = { ...context, account: accountId };
  const counts = { added: 1, changed: 0, chunks: 1 };
  await commands.import(planId, { type: 'PrepareImport', accountId, importId, planId, ...counts, at: AT }, by);
  await commands.import(planId, { type: 'PrepareImportDocuments', accountId, chunk: 0, documents: [], at: AT }, by);
  const slots = { importId, planId, propertyIds: [], limit: 0, after: null };
  await commands.allowance(accountId, { type: 'TakePropertySlots', accountId, ...slots, at: AT }, by);
  // As it is while the policy of the decision has not run.
  await stored(pool, { id: importId, accountId });
  expect(await afterSweep(pool)).toEqual([importId]);
  await commands.import(planId, { type: 'CompleteImport', accountId, skipped: [], at: AT }, by);
  expect(await afterSweep(pool)).toEqual([]);
});

test('an import that cannot be judged holds up no other', async () => {
  const pool = new Pool({ connectionString: withoutWorker.connectionString() });
  onTestFinished(() => pool.end());
  await pool.query('delete from property_import');
  // They are judged in the order of their ids.
  const [accountId, broken] = [randomUUID(), '00000002-0000-4000-8000-000000000000'];
  await stored(pool, { id: '00000001-0000-4000-8000-000000000000' });
  await stored(pool, { id: broken, accountId });
  await stored(pool, { id: '00000003-0000-4000-8000-000000000000' });
  const { commands } = world.core();
  const allowance = Object.assign(commands.allowance.bind(undefined), commands.allowance, {
    freshState: (id: string, deadline: Deadline) =>
      id === accountId ? Promise.reject(new Error('unreadable')) : commands.allowance.freshState(id, deadline),
  });
  await expect(sweep(pool, { ...commands, allowance })).rejects.toThrow('unreadable');
  const { rows } = await pool.query<{ id: string }>('select id from property_import');
  expect(rows.map(({ id }) => id)).toEqual([broken]);
});
