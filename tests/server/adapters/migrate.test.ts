import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/adapters/migrate.ts';
import { query, startForTest } from '../../support/embeddedPostgres.ts';
import { silent } from '../../support/logs.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const migrations = resolve('server/migrations');

test('three processes that start at the same moment all succeed, and each migration runs once', async () => {
  const { connectionString } = await startForTest({ dataDir: await temporaryFolder() });
  const starts = [1, 2, 3].map(() => migrate(connectionString, migrations, silent));
  expect(await Promise.allSettled(starts)).toEqual(starts.map(() => ({ status: 'fulfilled', value: undefined })));
  const names = (await query(connectionString, 'select name from migration order by id')).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});
