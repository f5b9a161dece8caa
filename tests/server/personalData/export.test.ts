import { getEventListeners } from 'node:events';
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import { zipName } from '../../../server/files/zipName.ts';
import { accountHistory } from '../../../server/personalData/accountHistory.ts';
import { csv } from '../../../server/personalData/export/csv.ts';
import { exporting } from '../../../server/personalData/export/exportAccount.ts';
import { EXPORTED } from '../../../server/personalData/export/streams.ts';
import type { HttpClient } from '../../support/http.ts';
import { invite, type Terms } from '../../support/invited.ts';
import { addProperty, badge, passingProperty, register, someEmail, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { seedOfRun } from '../../support/storedEvents.ts';
import { personWithCanaries } from './canaries.ts';
import { expectWholeExport, someone, unzipped } from './exported.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

test('an export holds what a person entered', async () => {
  const property = fc.asyncProperty(someone, (entered) => expectWholeExport(server, entered).then(() => undefined));
  await fc.assert(property, { numRuns: 20, seed: seedOfRun(), endOnFailure: true });
});

test('it holds everything that was ever entered, of this person alone, and no secret', async () => {
  const [ada, bob] = [await personWithCanaries(server, 'exporter'), await personWithCanaries(server, 'stranger')];
  const files = unzipped((await ada.client.get('/api/account/export')).bytes);
  const text = Object.entries(files)
    .map(([name, content]) => `${name} ${content.toString('latin1')}`)
    .join('\n');
  // The file of a deleted document is gone. Its name is in the history.
  const kept = ada.words.filter((word) => !word.includes('deleted'));
  expect(kept.filter((word) => !text.includes(word))).toEqual([]);
  expect(bob.words.filter((word) => text.includes(word))).toEqual([]);
  expect(text).not.toContain('$argon2');
  const token = ada.client.jar.get('sid') ?? 'none';
  expect(text).not.toContain(token);
  expect(files['README.txt']?.toString()).toContain('Everything that LetProof holds about you');
  const events = files['events.jsonl']?.toString();
  for (const type of ['UploadLinkUsed', 'ShareMade']) expect(events).toContain(`"type":"${type}"`);
  expect(JSON.parse(files['contact-messages.json']?.toString() ?? '')).toHaveLength(1);
  expect(JSON.parse(files['badges.json']?.toString() ?? '')).toMatchObject([{ about: { code: ada.badgeId } }]);
});

test('it has the events of every stream of the account, also those of its reminders, or a reason why not', async () => {
  const { client, user, documents } = await personWithCanaries(server, 'everywhere');
  const until = addDays(londonDay(server.now()), 30);
  expect((await client.post(`/api/documents/${documents[0]}/snooze`, { until })).status).toBe(200);
  const files = unzipped((await client.get('/api/account/export')).bytes);
  const lines = files['events.jsonl']?.toString().trim().split('\n') ?? [];
  const exported = new Set(lines.map((line) => JSON.parse(line).stream));
  expect(exported).toContain(`reminder-${user.id}`);
  const recorded = await server.query(`select distinct stream from event where data->>'accountId' = $1`, [user.id]);
  const missing = recorded.map(({ stream }) => String(stream)).filter((stream) => !exported.has(stream));
  const leftOut = Object.entries(EXPORTED).flatMap(([category, entry]) => ('left' in entry ? [category] : []));
  expect(missing.filter((stream) => !leftOut.includes(stream.split('-')[0] ?? ''))).toEqual([]);
});

test('it holds the addresses that the account has invited, and the roles of the person in other accounts', async () => {
  const [{ client, user }, { client: bob, user: other }] = [
    await subscriber(server),
    await subscriber(server, 'multi_yearly', { name: 'Bob Builder' }),
  ];
  const invited = someEmail();
  const property_ids = [await addProperty(bob)];
  const { grantId } = await accepted(bob, other.id, { client, email: user.email, role: 'viewer', property_ids });
  await invite(server, client, user.id, { email: invited, role: 'member', until: '2099-12-31' });
  const exportOf = async (asking: typeof client) => unzipped((await asking.get('/api/account/export')).bytes);
  const files = await exportOf(client);
  const read = (name: string) => JSON.parse(files[name]?.toString() ?? 'null');
  expect(read('invitations.json')).toMatchObject([{ email: invited, role: 'member', until: '2099-12-31' }]);
  const scope = { kind: 'properties', propertyIds: property_ids };
  expect(read('roles.json')).toEqual([
    { account: other.id, name: 'Bob Builder', grantId, role: 'viewer', scope, until: null },
  ]);
  for (const name of ['invitations.json', 'roles.json']) expect(files['README.txt']?.toString()).toContain(name);
  expect(JSON.parse((await exportOf(bob))['invitations.json']?.toString() ?? '')).toEqual([]);
});

test('it is refused without a session, and after three in an hour', async () => {
  expect((await server.client().get('/api/account/export')).status).toBe(401);
  const { client } = await signedUp();
  const replies = [];
  for (let count = 0; count < 4; count += 1) replies.push(await client.get('/api/account/export'));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(replies[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

/** The person of `client` gets a role in the account of `by`. */
const accepted = async (
  by: HttpClient,
  accountId: string,
  { client, ...terms }: Terms & { client: HttpClient; email: string },
) => {
  const { id: grantId, token } = await invite(server, by, accountId, terms);
  expect((await client.post(`/api/invitations/${token}/accept`)).status).toBe(200);
  return { grantId };
};

const signedUp = async () => {
  const client = server.client();
  await register(client);
  return { client };
};

test('HEAD tells whether it would be refused, and counts nothing', async () => {
  expect((await server.client().send('HEAD', '/api/account/export')).status).toBe(401);
  const { client } = await signedUp();
  const head = () => client.send('HEAD', '/api/account/export');
  for (let count = 0; count < 4; count += 1) {
    const { status, headers, bytes } = await head();
    expect([status, headers.get('content-type'), bytes.length]).toEqual([200, 'application/zip', 0]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=letproof-export-[\d-]+\.zip$/);
  }
  for (let count = 0; count < 3; count += 1) expect((await client.get('/api/account/export')).status).toBe(200);
  const { status, headers } = await head();
  expect([status, headers.get('content-disposition')]).toEqual([429, null]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a client that goes away frees its place', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { client } = await signedUp();
    await new Promise<void>((resolve, reject) => {
      const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const asking = request(`${server.origin}/api/account/export`, { headers: { cookie } }, (response) => {
        response.once('data', () => response.destroy());
        response.once('close', resolve);
        response.on('error', () => {});
      });
      asking.on('error', reject);
      asking.end();
    });
  }
  const { client } = await signedUp();
  expect((await client.get('/api/account/export')).status).toBe(200);
});

test('an export lets go of each file once it is written', async () => {
  const { user, documents } = await personWithCanaries(server, 'released');
  expect(documents.length).toBeGreaterThan(0);
  const { core, files, now } = server;
  const exportAccount = exporting({ ...core, historyOf: accountHistory(core), files, now });
  const { signal } = new AbortController();
  for await (const _ of await exportAccount(user.id, signal)) {
    // The streams are closed when they are read to their end.
  }
  await expect.poll(() => getEventListeners(signal, 'abort').length).toBe(0);
});

describe('names in the ZIP', () => {
  test.each([
    ['certificate.pdf', 'documents/0001 certificate.pdf'],
    ['../../etc/passwd', 'documents/0001 .._.._etc_passwd'],
    ['C:\\a\\b.pdf', 'documents/0001 C_a_b.pdf'],
    ['a\u202Efdp.exe', 'documents/0001 a fdp.exe'],
    ['<b>"x"</b>.pdf', 'documents/0001 _b_x_b_.pdf'],
    ['...', 'documents/0001'],
    ['x'.repeat(300), `documents/0001 ${'x'.repeat(80)}`],
  ])('%s', (given, name) => expect(zipName(1, given)).toBe(name));
});

test('a cell never becomes a formula', () => {
  expect(csv([{ a: '=1+1', b: 'x, "y"', c: -3, d: null }])).toBe(`\uFEFFa,b,c,d\r\n'=1+1,"x, ""y""",-3,\r\n`);
  expect(csv([{ a: 'x\n=1' }])).toBe('\uFEFFa\r\n"x\n=1"\r\n');
});

test('the page that offers to delete an account knows how much it holds', async () => {
  const { client } = await subscriber(server);
  const contents = async () => (await client.get('/api/account/contents')).body;
  expect(await contents()).toEqual({ success: true, properties: 0, documents: 0, badges: 0 });
  const { propertyId, assessmentId } = await passingProperty(client, '2090-01-31');
  await badge(client, propertyId, assessmentId);
  const { documents } = (await client.get('/api/documents')).body;
  expect(documents.length).toBeGreaterThan(0);
  expect(await contents()).toEqual({ success: true, properties: 1, documents: documents.length, badges: 1 });
  await client.send('DELETE', `/api/properties/${propertyId}`);
  expect(await contents()).toMatchObject({ properties: 0, badges: 0 });
});
