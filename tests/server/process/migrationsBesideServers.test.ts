import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { refuseMigrationsBesideServers } from '../../../server/process/migrationsBesideServers.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { runScript } from '../../support/scriptProcess.ts';
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
    const [last] = await server.query('select name from migration order by id desc limit 1');
    await server.query('delete from migration where name = $1', [last.name]);
    const command = runScript('projections', [], { DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl });
    expect(await command.ended).toMatchObject({ exitCode: 1, err: expect.stringContaining('Servers of an older') });
    expect(await server.query('select from migration where name = $1', [last.name])).toEqual([]);
  } finally {
    await server.remove();
  }
  await refuseMigrationsBesideServers(databaseUrl, newer);
});
