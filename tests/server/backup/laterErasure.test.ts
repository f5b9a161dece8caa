import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../support/accounts.ts';
import { backUp, copySecrets, restore } from '../../support/backups.ts';
import { checkedOffline } from '../../support/checkedOffline.ts';
import {
  addProperty,
  badge,
  newAccount,
  PASSWORD,
  passingProperty,
  subscriber,
  upload,
} from '../../support/journey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

type Owner = Awaited<ReturnType<typeof subscriber>>;

const postgres = postgresForFile();
let server: TestServer;
let folder: string;
let [ada, bob, eve]: Owner[] = [];
let code: string;
let head: string;

/** Staff could let it wait again. */
const parkedMail = (key: string) =>
  server.query(
    `insert into outbox_mail (key, status, recipient, content, created_at, next_try_at)
     values ($1, 'parked', 'nobody', 'x', now(), now())`,
    [key],
  );
const lastEvent = async () =>
  (await server.query('select id, position::text from event order by event.position desc limit 1'))[0];

// Ada has a badge and is erased after the first backup. Eve comes after it. Bob is there all the time.
beforeAll(async () => {
  server = await startServer();
  folder = (await makeFolder()).path;
  [ada, bob] = [await subscriber(server), await subscriber(server)];
  const { propertyId, assessmentId } = await passingProperty(ada.client);
  code = (await badge(ada.client, propertyId, assessmentId)).badgeId;
  await until('the credential', async () => (await checkedOffline(server.client(), code)).answer === 'valid');
  const last = await lastEvent();
  head = last?.position;
  await parkedMail(`${last?.id}.welcome`);
  await backUp(server, join(folder, 'before'));

  const confirm = { json: { password: PASSWORD, confirm: 'DELETE' } };
  expect((await ada.client.send('DELETE', '/api/account', confirm)).status).toBe(200);
  eve = await subscriber(server);
  await upload(eve.client, await addProperty(eve.client), 1);
  await parkedMail(`${(await lastEvent())?.id}.welcome`);
  await parkedMail(`${bob?.user.id}-back-2026-01-01.badges-back`);
  await backUp(server, join(folder, 'after'));
});
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const idOf = (owner: Owner | undefined): string => owner?.user.id ?? '';
const emailOf = (owner: Owner | undefined): string => owner?.user.email ?? '';

describe.each([
  ['an older backup with the keys of a newer one', () => ({ from: 'before', keys: 'after', position: undefined })],
  ['a backup up to an earlier position', () => ({ from: 'after', keys: 'after', position: BigInt(head) })],
])('after a restore of %s', (_, asked) => {
  let restored: TestServer;
  let dataDir: string;
  let pool: Pool;

  beforeAll(async () => {
    const databaseUrl = await postgres.createDatabase();
    dataDir = (await makeFolder()).path;
    await copySecrets(server.dataDir, dataDir);
    const { from, keys, position } = asked();
    const places = { from: join(folder, from), keys: join(folder, keys, 'keys'), databaseUrl, dataDir };
    await restore({ ...places, ...(position !== undefined && { position }) });
    pool = new Pool({ connectionString: databaseUrl, max: 1 });
  });
  afterAll(async () => {
    await pool?.end();
    await restored?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const rowsOf = async (table: string, column: string, value: string) =>
    (await pool.query(`select from ${table} where ${column}::text = $1`, [value])).rowCount;

  test('mails about events that the log does not have are gone, and others stay', async () => {
    const { rows } = await pool.query("select key from outbox_mail where recipient = 'nobody'");
    const { rows: events } = await pool.query('select id from event where position = $1', [head]);
    expect(rows).toEqual([{ key: `${events[0]?.id}.welcome` }]);
  });

  test('a person who came later leaves no key, no password and no file', async () => {
    expect(await rowsOf('person_key', 'subject', idOf(eve))).toBe(0);
    expect(await rowsOf('credential', 'account_id', idOf(eve))).toBe(0);
    expect(await rowsOf('person_key', 'subject', idOf(bob))).toBe(1);
    expect(await rowsOf('credential', 'account_id', idOf(bob))).toBe(1);
  });

  test('the badge of the erased person is revoked, online and offline, and the address is free', async () => {
    expect(await rowsOf('person_key', 'subject', idOf(ada))).toBe(0);
    restored = await startServer({ dataDir, env: { DATABASE_URL: pool.options.connectionString ?? '' } });
    const files: string[] = [];
    for await (const { accountId } of restored.files.sealed.list()) files.push(accountId);
    expect(files).not.toContain(idOf(eve));
    expect((await signIn(restored.client(), emailOf(bob))).status).toBe(200);
    expect((await signIn(restored.client(), emailOf(ada))).status).toBe(401);
    const verified = async () => (await restored.client().get(`/api/badges/verify/${code}`)).body;
    await expect.poll(verified).toMatchObject({ valid: false, status: 'revoked' });
    await expect.poll(async () => (await checkedOffline(restored.client(), code)).answer).toBe('invalid');
    const again = () => restored.client().post('/api/auth/register', newAccount({ email: emailOf(ada) }));
    await expect.poll(async () => (await again()).status).toBe(201);
    const open = 'select from erased_account where finished_at is null';
    await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0);
  });
});
