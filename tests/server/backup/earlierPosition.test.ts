import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../../../domain/accounts/contract.ts';
import { signedIn, signIn } from '../../support/accounts.ts';
import { backUp, copySecrets, restore } from '../../support/backups.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, confirmAddress, newProperty, PASSWORD, register, subscribe } from '../../support/journey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { switchOnSecondFactor } from '../../support/secondFactor.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { keyClient, makeKey } from '../http/integrations/apiKeyRequests.ts';

const postgres = postgresForFile();
let server: TestServer;
let folder: string;
let dataDir: string;
type Person = { readonly client: HttpClient; readonly user: User };
let ada: Person;
let bob: Person;
let eve: Person;
let keys: { readonly before: string; readonly after: string };
let said: readonly string[];
let restored: TestServer;
let pool: Pool;

/** With the same Idempotency-Key each time. */
const addKeyed = (client: HttpClient) =>
  client.send('POST', '/api/properties', {
    json: newProperty({ name: 'Anchor' }),
    headers: { 'idempotency-key': 'one' },
  });

const person = async (): Promise<Person> => {
  const client = server.client();
  const user = await register(client);
  await confirmAddress(server, user);
  return { client, user };
};

/** As if the erasure had stopped half-way, for example because the payment provider was away. */
const eraseHalf = async ({ client, user }: Person) => {
  await server.query('create table kept as select * from person_key where subject = $1', [user.id]);
  const erasure = { password: PASSWORD, confirm: 'DELETE' };
  expect((await client.send('DELETE', '/api/account', { json: erasure })).status).toBe(200);
  const finished = 'select from erased_account where account_id = $1 and finished_at is not null';
  await until('the end of the erasure', async () => (await server.query(finished, [user.id])).length === 1);
  await server.query('update erased_account set finished_at = null where account_id = $1', [user.id]);
  await server.query('delete from erased_key where subject = $1', [user.id]);
  await server.query('insert into person_key select * from kept');
  await server.query('drop table kept');
};

// Ada registers before the position and buys a plan after it. Bob adds a property and switches his second factor off after it, and so does a
// person who has registered after it. Eve has her account erased after it.
beforeAll(async () => {
  server = await startServer();
  folder = (await makeFolder()).path;
  [ada, bob, eve] = [await person(), await person(), await person()];
  const before = (await makeKey(ada.client)).key;
  await subscribe(bob.client);
  await switchOnSecondFactor(server, bob.client);
  const { head } = await server.recorded();

  await subscribe(ada.client);
  await addProperty(ada.client);
  expect((await addKeyed(bob.client)).status).toBe(201);
  keys = { before, after: (await makeKey(ada.client)).key };
  const password = { json: { password: PASSWORD } };
  expect((await bob.client.send('DELETE', '/api/auth/two-factor', password)).status).toBe(200);
  const later = await person();
  await switchOnSecondFactor(server, later.client);
  expect((await later.client.send('DELETE', '/api/auth/two-factor', password)).status).toBe(200);
  await eraseHalf(eve);
  const backup = join(folder, 'backup');
  await backUp(server, backup);

  const databaseUrl = await postgres.createDatabase();
  dataDir = (await makeFolder()).path;
  await copySecrets(server.dataDir, dataDir);
  said = await restore({ from: backup, databaseUrl, dataDir, position: BigInt(head) });
  pool = new Pool({ connectionString: databaseUrl, max: 1 });
  restored = await startServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
});
afterAll(async () => {
  await pool?.end();
  await restored?.stop();
  await server?.remove();
  for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
});

test('an account that was there keeps its password, although a stream of it began later', async () => {
  expect((await signIn(restored.client(), ada.user.email)).status).toBe(200);
});

test('an API key from before still opens the account, and one from after it no longer does', async () => {
  const asked = (key: string) => keyClient(restored.client(), key).get('/api/properties');
  expect((await asked(keys.before)).status).toBe(200);
  expect((await asked(keys.after)).status).toBe(401);
});

test('a request from after it is executed when it is sent again with its key', async () => {
  const client = await signedIn(restored, bob.user.email);
  expect((await addKeyed(client)).status).toBe(201);
  const { properties } = (await client.get('/api/properties')).body;
  expect(properties.map(({ name }: { name: string }) => name)).toEqual(['Anchor']);
});

test('a second factor that was switched off later stays off, because its secret is gone', async () => {
  expect((await signIn(restored.client(), bob.user.email)).status).toBe(200);
  expect(said).toContain('1 accounts had switched their second factor off after this position: it stays off');
});

test('an erasure that was not finished stays, and nothing of the person can be read', async () => {
  expect((await signIn(restored.client(), eve.user.email)).status).toBe(401);
  const open = 'select from erased_account where finished_at is null';
  // The server finishes it. Its steps need the key until then.
  await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0);
  const { rowCount } = await pool.query('select from person_key where subject = $1', [eve.user.id]);
  expect(rowCount).toBe(0);
});
