import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { committingImport } from '../../../server/application/imports/commitImport.ts';
import { importWork } from '../../../server/application/imports/importWork.ts';
import { context } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const world = coreForFile();
/** No process works on the imports of this database. */
const withoutWorker = postgresForFile();

const AT = '2026-11-20T10:00:00.000Z';
const now = () => new Date(AT);

test('an import waits for an earlier one that is being undone', async () => {
  const { commands, keyring } = world.core();
  const pool = new Pool({ connectionString: withoutWorker.connectionString() });
  onTestFinished(() => pool.end());
  // It is not registered, so the worker of the core leaves its imports as they are.
  const accountId = randomUUID();
  await keyring.create(accountId);
  const by = { ...context, account: accountId };
  const applied = async (after: string | null) => {
    const ids = { importId: randomUUID(), planId: randomUUID() };
    const { planId } = ids;
    const counts = { added: 0, changed: 1, chunks: 0 };
    await commands.import(planId, { type: 'PrepareImport', accountId, ...ids, ...counts, at: AT }, by);
    const slots = { ...ids, propertyIds: [], limit: 0, after };
    await commands.allowance(accountId, { type: 'TakePropertySlots', accountId, ...slots, at: AT }, by);
    await commands.import(planId, { type: 'CommitImport', accountId, at: AT }, by);
    await commands.import(planId, { type: 'CompleteImport', accountId, skipped: [], at: AT }, by);
    return planId;
  };
  const earlier = await applied(null);
  await applied(earlier);
  await commands.import(earlier, { type: 'UndoImport', accountId, at: AT }, by);
  await pool.query('insert into import_work (plan_id, account_id) values ($1, $2)', [earlier, accountId]);

  const commitImport = committingImport({ commands, importWork: importWork(pool, now), now });
  const plan = async () => ({ planId: randomUUID(), kind: 'properties', rows: [] }) as const;
  const committed = () => commitImport({ accountId, importId: randomUUID(), plan, limit: 0, shown: undefined }, by);
  await expect(committed()).rejects.toMatchObject({ code: 'import-under-way' });
  await commands.import(earlier, { type: 'CompleteImportUndo', accountId, kept: [], at: AT }, by);
  // The work of one that is undone may stay for a moment.
  await expect(committed()).rejects.toMatchObject({ code: 'invalid-request' });
});
