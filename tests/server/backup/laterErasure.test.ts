import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signIn } from '../../support/accounts.ts';
import { backUp, changeManifest, copySecrets, restore } from '../../support/backups.ts';
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
import { switchOnSecondFactor } from '../../support/secondFactor.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { makeShare } from '../http/links/linkJourney.ts';

type Owner = Awaited<ReturnType<typeof subscriber>>;

const PASSCODE = 'harbour-1853';
const postgres = postgresForFile();
let server: TestServer;
let folder: string;
let [ada, bob, eve]: Owner[] = [];
let code: string;
let head: string;
let share: string;

/** Staff could let it wait again. */
const parkedMail = (key: string) =>
  server.query(
    `insert into outbox_mail (key, status, recipient, content, created_at, next_try_at)
     values ($1, 'parked', 'nobody', 'x', now(), now())`,
    [key],
  );
const lastEvent = async () =>
  (await server.query('select id, position::text from event order by event.position desc limit 1'))[0];

// Ada has a badge and is erased after the first backup. Eve comes after it. Bob is there all the time; he switches his second
// factor off after the first backup, and makes another link.
beforeAll(async () => {
  server = await startServer();
  folder = (await makeFolder()).path;
  [ada, bob] = [await subscriber(server), await subscriber(server)];
  const { propertyId, assessmentId } = await passingProperty(ada.client);
  code = (await badge(ada.client, propertyId, assessmentId)).badgeId;
  await until('the credential', async () => (await checkedOffline(server.client(), code)).answer === 'valid');
  await switchOnSecondFactor(server, bob.client);
  const property = await addProperty(bob.client);
  share = (await makeShare(bob.client, property, { passcode: PASSCODE })).share.id;
  const last = await lastEvent();
  head = last?.position;
  await parkedMail(`${last?.id}.welcome`);
  await backUp(server, join(folder, 'before'));

  const confirm = { json: { password: PASSWORD, confirm: 'DELETE' } };
  expect((await ada.client.send('DELETE', '/api/account', confirm)).status).toBe(200);
  expect((await bob.client.send('DELETE', '/api/auth/two-factor', { json: { password: PASSWORD } })).status).toBe(200);
  await makeShare(bob.client, property, { passcode: PASSCODE });
  eve = await subscriber(server);
  await upload(eve.client, await addProperty(eve.client), 1);
  await parkedMail(`${(await lastEvent())?.id}.welcome`);
  await parkedMail(`${bob?.user.id}-back-2026-01-01.badges-back`);
  await backUp(server, join(folder, 'after'));
  // As after a restore into an EventStoreDB, which assigns lower positions.
  await cp(join(folder, 'after', 'keys'), join(folder, 'renumbered', 'keys'), { recursive: true });
  await changeManifest(join(folder, 'renumbered', 'keys'), { position: '1' });
});
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

const idOf = (owner: Owner | undefined): string => owner?.user.id ?? '';
const emailOf = (owner: Owner | undefined): string => owner?.user.email ?? '';

describe.each([
  ['an older backup with the keys of a newer one', () => ({ from: 'before', keys: 'after', position: undefined })],
  [
    'an older backup with newer keys of a log that has lower positions',
    () => ({ from: 'before', keys: 'renumbered', position: undefined }),
  ],
  ['a backup up to an earlier position', () => ({ from: 'after', keys: 'after', position: BigInt(head) })],
])('after a restore of %s', (_, asked) => {
  let restored: TestServer;
  let dataDir: string;
  let pool: Pool;
  let said: readonly string[];

  beforeAll(async () => {
    const databaseUrl = await postgres.createDatabase();
    dataDir = (await makeFolder()).path;
    await copySecrets(server.dataDir, dataDir);
    const { from, keys, position } = asked();
    const places = { from: join(folder, from), keys: join(folder, keys, 'keys'), databaseUrl, dataDir };
    said = await restore({ ...places, ...(position !== undefined && { position }) });
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

  test('a second factor that was switched off later stays off, also if the older tables still have its secret', async () => {
    expect(await rowsOf('two_factor', 'account_id', idOf(bob))).toBe(0);
    expect(said).toContain('1 accounts had switched their second factor off after this position: it stays off');
  });

  test('a link that was made later leaves no passcode', async () => {
    const { rows } = await pool.query('select share_id from share_passcode');
    expect(rows).toEqual([{ share_id: share }]);
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

test('the address of an erased person is free, although the restored log ends between its claim and the account', async () => {
  const claimed = "select position from event where type = 'EmailClaimed' and data ->> 'accountId' = $1";
  const [claim] = await server.query(claimed, [idOf(ada)]);
  const [databaseUrl, dataDir] = [await postgres.createDatabase(), await temporaryFolder()];
  await copySecrets(server.dataDir, dataDir);
  await restore({ from: join(folder, 'after'), databaseUrl, dataDir, position: BigInt(claim?.position) });
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  onTestFinished(() => pool.end());
  const released = "select from event where type = 'EmailReleased' and data ->> 'accountId' = $1";
  expect((await pool.query(released, [idOf(ada)])).rowCount).toBe(1);
});
