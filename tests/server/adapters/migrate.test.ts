import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/adapters/migrate.ts';
import { query } from '../../support/embeddedPostgres.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const { createDatabase } = postgresForFile();
const migrations = resolve('server/migrations');

test('three processes that start at once all succeed, and each migration runs once', async () => {
  const connectionString = await createDatabase();
  const starts = [1, 2, 3].map(() => migrate(connectionString, migrations, silent));
  expect(await Promise.allSettled(starts)).toEqual(starts.map(() => ({ status: 'fulfilled', value: undefined })));
  const names = (await query(connectionString, 'select name from migration order by id')).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});

test('answers that were stored as plain text are gone, but their keys still prevent a second execution', async () => {
  const connectionString = await createDatabase();
  const former = await temporaryFolder();
  for (const name of ['001_event_store.sql', '002_server_tables.sql'])
    await cp(join(migrations, name), join(former, name));
  await migrate(connectionString, former, silent);
  const newId = randomUUID();
  await query(
    connectionString,
    `insert into idempotent_request values ('${randomUUID()}', 'key', 'hash', '${newId}', 201, '{}', 'Canary', now())`,
  );
  await migrate(connectionString, migrations, silent);
  const [row] = await query(
    connectionString,
    'select kept::text as everything, new_id, answer from idempotent_request kept',
  );
  expect(row).toMatchObject({ new_id: newId, answer: null });
  expect(row?.everything).not.toContain('Canary');
});
