import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import { ACCOUNT_TABLES } from '../../../server/personalData/accountTables.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { readDocument } from '../../faults/fuzz/described/operations.ts';
import { textMembers } from '../../faults/xss/fields.ts';
import { noDeadline } from '../../support/context.ts';
import { differingReadModels } from '../../support/foldedReadModels.ts';
import type { HttpClient } from '../../support/http.ts';
import { badge, newAccount, PASSWORD, passingProperty, register, subscriber } from '../../support/journey.ts';
import { writtenLog } from '../../support/logs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { smtpServer, type TestSmtpServer } from '../../support/smtp.ts';
import { waitFor } from '../../support/waitFor.ts';
import { grantAccess } from '../http/policy/people.ts';
import { type Person, personWithCanaries } from './canaries.ts';
import { NOT_ENTERED, notingMembers } from './enteredMembers.ts';
import { approach, enterEverywhere } from './everywhere.ts';
import { findWords } from './findWords.ts';

const log = writtenLog();
let smtp: TestSmtpServer;
let server: TestServer;
let ada: Person;
let bob: Person;
let adasOtherSession: HttpClient;
let milliseconds: number;
/** The members of requests in which Ada or Bob have sent a canary. */
let entered: ReadonlySet<string>;

const erase = (client: HttpClient, over: Record<string, unknown> = {}) =>
  client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE', ...over } });

const rowsOf = async ({ user, contactId }: Person) => {
  await server.caughtUp(await server.core.store.head(noDeadline));
  const found: string[] = [];
  for (const { table } of await server.query("select tablename as table from pg_tables where schemaname = 'public'")) {
    const rows = await server.query(`select t::text as row from ${table} t where t::text like any($1) order by 1`, [
      [`%${user.id}%`, `%${contactId}%`],
    ]);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found.join('\n');
};

/** A mail that waits may name its recipient. */
const mailsAreSent = () =>
  waitFor(async () => expect(await server.query("select key from outbox_mail where status = 'waiting'")).toEqual([]));

beforeAll(async () => {
  smtp = await smtpServer();
  server = await startServer({ logger: log.logger, env: { SMTP_URL: smtp.url } });
  const noting = notingMembers(server);
  entered = noting.entered;
  ada = await personWithCanaries(noting.server, 'ada', { asLead: true });
  bob = await personWithCanaries(noting.server, 'bob');
  await enterEverywhere(noting.server, ada);
  await approach(server, { ...bob, propertyId: bob.propertyIds[1] ?? '' }, ada);
  adasOtherSession = server.client();
  await adasOtherSession.post('/api/auth/login', { email: ada.email, password: PASSWORD });
  await grantAccess(server, ada.user.id, bob.user.id, { role: 'viewer' });
  await grantAccess(server, bob.user.id, ada.user.id, { role: 'manager' });
  // A control: the search finds what is there.
  const found = await findWords(server, ada.words);
  for (const kind of ['rename', 'house', 'file'])
    expect(found.some((place) => place.includes(`canaryada${kind}`))).toBe(true);
  expect(ada.words.length).toBeGreaterThanOrEqual(40);
});
afterAll(async () => {
  await server?.remove();
  await smtp?.stop();
});

test('a canary is in every member of a request that can hold any text, or it is said why not', () => {
  const members = textMembers(readDocument());
  expect(members.filter((member) => !entered.has(member) && !(member in NOT_ENTERED))).toEqual([]);
  expect(Object.keys(NOT_ENTERED).filter((member) => entered.has(member) || !members.includes(member))).toEqual([]);
});

describe('an account is not erased', () => {
  test('with a wrong password', async () => {
    const { status, body } = await server.recordingNothing(() => erase(ada.client, { password: 'not the one' }));
    expect([status, body.errors]).toEqual([422, { password: 'Current password is incorrect' }]);
  });

  test.each([
    [{ confirm: 'delete' }, { confirm: 'Type DELETE to confirm' }],
    [{ password: '' }, { password: 'Password is required' }],
  ])('with %j', async (over, errors) => {
    const { status, body } = await server.recordingNothing(() => erase(ada.client, over));
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('by guessing the password: it is limited like a sign-in', async () => {
    const client = server.client();
    await register(client);
    // The device cookie of the registration would give it limits of its own.
    const sid = [...client.jar].find(([name]) => name === 'sid');
    client.jar.clear();
    if (sid) client.jar.set(...sid);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await erase(client, { password: `no ${count}` })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('after the erasure', () => {
  beforeAll(async () => {
    const started = performance.now();
    const reply = await erase(ada.client);
    milliseconds = performance.now() - started;
    expect([reply.status, reply.text]).toEqual([200, '{"success":true}']);
    await mailsAreSent();
    expect(ada.client.jar.has('sid')).toBe(false);
  });

  test('it is complete when it is answered', async () => {
    const [row] = await server.query('select finished_at from erased_account where account_id = $1', [ada.user.id]);
    expect(row?.finished_at).toBeInstanceOf(Date);
    expect(milliseconds).toBeLessThan(60_000);
  });

  test('none of the canaries is in a table, a file or the log', async () => {
    expect(await findWords(server, [...ada.words, ada.client.address], log.lines)).toEqual([]);
    const addresses = [...new Set(log.lines.filter((line) => /\b10\.\d+\.\d+\.\d+\b/.test(line)))];
    expect(addresses).toEqual([]);
  });

  test('its files are gone, also those that the search cannot read because they are encrypted', async () => {
    const accounts = await readdir(join(server.dataDir, 'files'));
    expect(accounts).not.toContain(ada.user.id);
    expect(accounts).toContain(bob.user.id);
  });

  test('no table names the account but those of the log and of the erasure', async () => {
    const tables = new Set((await rowsOf(ada)).split('\n').map((row) => row.slice(0, row.indexOf(' '))));
    expect([...tables].sort()).toEqual(['erased_account', 'erased_key', 'event', 'staff_action']);
    // What staff did with a message is theirs. The row has the id of the message, and none of a person who is erased.
    const [about] = await server.query("select count(*)::int as count from staff_action where state->>'about' = $1", [
      ada.contactId,
    ]);
    const [named] = await server.query('select count(*)::int as count from staff_action t where t::text like $1', [
      `%${ada.user.id}%`,
    ]);
    expect([about?.count, named?.count]).toEqual([2, 0]);
  });

  test('every table with accounts is emptied by the erasure', async () => {
    const tables = await server.query(
      "select table_name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'",
    );
    const others = ['erased_account'];
    expect(tables.map(({ table_name }) => table_name).sort()).toEqual([...ACCOUNT_TABLES, ...others].sort());
  });

  test('its sessions and its password are refused', async () => {
    for (const client of [ada.client, adasOtherSession]) expect((await client.get('/api/auth/me')).status).toBe(401);
    const login = await server.client().post('/api/auth/login', { email: ada.email, password: PASSWORD });
    expect(login.status).toBe(401);
  });

  test('the badge is revoked, and names neither property nor address', async () => {
    const { body } = await server.client().get(`/api/badges/verify/${ada.badgeId}`);
    expect(body).toMatchObject({
      valid: false,
      status: 'revoked',
      propertyName: null,
      propertyAddress: null,
      reason: 'The account was closed.',
      evidence: [],
    });
    const image = await server.client().get(`/api/badges/${ada.badgeId}/image`);
    expect(image.status).toBe(200);
    expect(ada.words.filter((word) => image.text.includes(word))).toEqual([]);
  });

  test('the grants of the account and of the person are revoked', async () => {
    const { core } = server;
    expect((await core.commands.access.freshState(ada.user.id, noDeadline)).grants).toEqual([]);
    expect((await core.commands.access.freshState(bob.user.id, noDeadline)).grants).toEqual([]);
  });

  test('the history can still be read, without personal data', async () => {
    const codec = eventCodec(server.core.keyring);
    const decoded = await codec.decode(await server.core.store.readAll(0n, 100_000));
    expect(decoded.filter((entry) => 'unreadable' in entry)).toEqual([]);
    const textOf = (entries: typeof decoded) =>
      entries.map((entry) => JSON.stringify('event' in entry ? entry.event : entry)).join('\n');
    const text = textOf(decoded);
    // The event of an offer keeps the address with the key of the person who typed it (docs/rules.md).
    const isBobsOffer = ({ type, data }: { type: string; data: object }) =>
      type === 'TransferOffered' && 'accountId' in data && data.accountId === bob.user.id;
    const others = textOf(decoded.filter((entry) => !('event' in entry && isBobsOffer(entry.event))));
    expect(ada.words.filter((word) => others.includes(word))).toEqual([]);
    expect(bob.words.filter((word) => !text.includes(word) && !/content|deleted/.test(word))).toEqual([]);
  });

  test('a rebuild of every read model brings nothing back', async () => {
    const { core } = server;
    for (const model of core.models) await rebuild(model, core.events, core.tables);
    const rows = await Promise.all(
      core.models.map(({ name }) => server.query(`select key from ${name} where owner = $1`, [ada.user.id])),
    );
    expect(rows.flat()).toEqual([]);
    expect(await findWords(server, ada.words)).toEqual([]);
    const pool = new Pool({ connectionString: server.databaseUrl, max: 2 });
    expect((await differingReadModels(pool, server.dataDir)).differing).toEqual([]);
    for (const { name } of core.models) await pool.query(`drop table ${name}__folded`);
    await pool.end();
  });

  test('the address can register again, as a new person', async () => {
    const client = server.client();
    const user = await register(client, newAccount({ email: ada.email, name: 'Someone New' }));
    expect(user.id).not.toBe(ada.user.id);
    expect((await client.get('/api/properties')).body.properties).toEqual([]);
    expect((await client.get('/api/auth/me')).body.user).toMatchObject({ name: 'Someone New', email: ada.email });
    const old = await server.core.events.readStream(`account-${ada.user.id}`, 0n, noDeadline);
    expect(old[0]?.event).toMatchObject({ data: { personal: { holder: { details: null } } } });
  });
});

test('the data of another person stays as it was', async () => {
  const [carol, dave] = [await personWithCanaries(server, 'carol'), await personWithCanaries(server, 'dave')];
  await mailsAreSent();
  const before = await rowsOf(dave);
  expect((await erase(carol.client)).status).toBe(200);
  expect(await rowsOf(dave)).toBe(before);
  // Ada came by the quick check, Carol by registration.
  expect(await findWords(server, [...carol.words, carol.client.address], log.lines)).toEqual([]);
  for (const id of dave.documents.slice(0, 2))
    expect((await dave.client.get(`/api/documents/${id}/download`)).status).toBe(200);
  expect((await server.client().get(`/api/badges/verify/${dave.badgeId}`)).body.valid).toBe(true);
});

test('badges that were revoked before the erasure stay revoked: their codes are printed', async () => {
  const { client } = await subscriber(server);
  const codes: string[] = [];
  for (const revoke of [
    (id: string) => client.send('DELETE', `/api/properties/${id}`),
    (id: string) => client.post('/api/assessment/restart', { property_id: id, type: 'full' }),
  ]) {
    const { propertyId, assessmentId } = await passingProperty(client);
    codes.push((await badge(client, propertyId, assessmentId)).badgeId);
    await revoke(propertyId);
  }
  expect((await erase(client)).status).toBe(200);
  const stranger = server.client();
  for (const code of codes) {
    expect((await stranger.get(`/api/badges/verify/${code}`)).body).toMatchObject({ status: 'revoked', valid: false });
    expect((await stranger.get(`/api/badges/${code}/image`)).status).toBe(200);
    expect((await stranger.get(`/api/badges/${code}/credential.jwt`)).status).toBe(200);
  }
});
