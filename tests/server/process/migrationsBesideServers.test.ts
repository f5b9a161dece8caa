import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { refuseMigrationsBesideServers } from '../../../server/process/migrationsBesideServers.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const postgres = postgresForFile();
const OWN = resolve('server/migrations');

test('a command of a newer version does not change the tables while a server runs', async () => {
  const databaseUrl = await postgres.createDatabase();
  const newer = await temporaryFolder();
  await cp(OWN, newer, { recursive: true });
  await writeFile(join(newer, '999_of_tomorrow.sql'), '');
  // An empty database, before the first start of a server.
  await refuseMigrationsBesideServers(databaseUrl, OWN);
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } });
  try {
    await refuseMigrationsBesideServers(databaseUrl, OWN);
    await expect(refuseMigrationsBesideServers(databaseUrl, newer)).rejects.toThrow(
      'Servers of an older version run on this database',
    );
  } finally {
    await server.remove();
  }
  await refuseMigrationsBesideServers(databaseUrl, newer);
});
