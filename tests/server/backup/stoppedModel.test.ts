import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../support/accounts.ts';
import { backUp, copySecrets, restore } from '../../support/backups.ts';
import { subscriber } from '../../support/journey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer } from '../../support/server.ts';
import { makeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';

const postgres = postgresForFile();

test('a backup of a log with an event at which a read model stands still can be restored, and says which', async () => {
  const server = await startServer();
  onTestFinished(server.remove);
  const { user } = await subscriber(server);
  // As an older build finds the events of a newer one.
  await server.query(`insert into event (stream, revision, id, type, data, metadata)
    select 'share-' || gen_random_uuid(), 0, gen_random_uuid(), 'SharePraised', '{}', metadata from event limit 1`);
  const { path: folder } = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await backUp(server, join(folder, 'backup'));

  const [databaseUrl, dataDir] = [await postgres.createDatabase(), await temporaryFolder()];
  await copySecrets(server.dataDir, dataDir);
  const said = await restore({ from: join(folder, 'backup'), databaseUrl, dataDir });
  expect(said).toContainEqual(expect.stringMatching(/^property_share stands still at event \d+: /));
  const restored = await startServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
  onTestFinished(restored.stop);
  expect((await signIn(restored.client(), user.email)).status).toBe(200);
});
