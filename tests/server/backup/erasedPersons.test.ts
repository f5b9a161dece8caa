import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../support/accounts.ts';
import { backUp, copySecrets, restore } from '../../support/backups.ts';
import { addProperty, PASSWORD, subscriber, upload } from '../../support/journey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';

const postgres = postgresForFile();
let server: TestServer;
let folder: string;
let erased: string;
const emails: string[] = [];

/** A person whose name is also that of a house. */
const person = async (name: string) => {
  const { client, user } = await subscriber(server);
  const profile = { email: user.email, name, phone: '', marketing_opt_in: false };
  expect((await client.put('/api/auth/profile', profile)).status).toBe(200);
  await upload(client, await addProperty(client, { name, city: name }), 1);
  emails.push(user.email);
  return { client, user };
};

/** A backup before the erasure of one of two persons, and one after it. */
beforeAll(async () => {
  server = await startServer();
  folder = (await makeFolder()).path;
  const ada = await person('canaryada');
  await person('canarybob');
  await backUp(server, join(folder, 'before'));
  const confirm = { json: { password: PASSWORD, confirm: 'DELETE' } };
  expect((await ada.client.send('DELETE', '/api/account', confirm)).status).toBe(200);
  erased = ada.user.id;
  await backUp(server, join(folder, 'after'));
});
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const restored = async (from: string, keys: string) => {
  const [databaseUrl, dataDir] = [await postgres.createDatabase(), await temporaryFolder()];
  await copySecrets(server.dataDir, dataDir);
  await restore({ from: join(folder, from), keys: join(folder, keys, 'keys'), databaseUrl, dataDir });
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  onTestFinished(() => pool.end());
  return { databaseUrl, dataDir, pool };
};

/** How many rows of all tables contain a word, personal data that is encrypted in them aside. */
const rowsWith = async (pool: Pool, word: string): Promise<number> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  let count = 0;
  for (const { name } of tables)
    count +=
      (await pool.query(`select from ${name} t where row_to_json(t)::text like $1`, [`%${word}%`])).rowCount ?? 0;
  return count;
};

const keyOf = (pool: Pool, subject: string) => pool.query('select from person_key where subject = $1', [subject]);

test('of a backup from before an erasure nothing of the person can be read with later keys', async () => {
  const { pool, databaseUrl, dataDir } = await restored('before', 'after');
  expect((await keyOf(pool, erased)).rowCount).toBe(0);
  expect(await rowsWith(pool, 'canaryada')).toBe(0);
  expect(await rowsWith(pool, 'canarybob')).toBeGreaterThan(1);
  const started = await startServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
  onTestFinished(started.stop);
  const [ada = '', bob = ''] = emails;
  expect((await signIn(started.client(), ada)).status).toBe(401);
  expect((await signIn(started.client(), bob)).status).toBe(200);
  expect(await rowsWith(pool, 'canaryada')).toBe(0);
});

test('keys from before an erasure are deleted again before any request is served', async () => {
  const { pool } = await restored('after', 'before');
  expect((await keyOf(pool, erased)).rowCount).toBe(0);
  expect(await rowsWith(pool, 'canaryada')).toBe(0);
  expect(await rowsWith(pool, 'canarybob')).toBeGreaterThan(1);
});

test('a control: with the keys of its own time such a backup can be read', async () => {
  const { pool } = await restored('before', 'before');
  expect((await keyOf(pool, erased)).rowCount).toBe(1);
  expect(await rowsWith(pool, 'canaryada')).toBeGreaterThan(1);
});
