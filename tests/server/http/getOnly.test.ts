import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../support/http.ts';
import { colleague } from '../../support/invited.ts';
import { badge, passingProperty, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeShare } from './links/linkJourney.ts';

const TODAY = '2026-11-20';
const STAY = `from=${TODAY}&to=${TODAY}`;

let server: TestServer;
let prints = 0;
let ada: HttpClient;
let priya: HttpClient;
let adaId: string;
/** A browser that has opened the share. */
let insurer: HttpClient;
let made: { propertyId: string; assessmentId: string; papers: readonly string[] };
let code: string;
let share: string;
let receipt: string;
beforeAll(async () => {
  server = await startServer({
    env: { CLOCK_START: `${TODAY}T12:00:00.000Z` },
    toPdf: async () => {
      prints += 1;
      return Buffer.from('%PDF');
    },
  });
  const account = await subscriber(server);
  ada = account.client;
  made = await passingProperty(ada, '2027-06-01');
  ({ badgeId: code } = await badge(ada, made.propertyId, made.assessmentId));
  adaId = account.user.id;
  ({ client: priya } = await colleague(server, ada, adaId, { role: 'auditor', property_ids: [made.propertyId] }));
  ({ token: share } = await makeShare(ada, made.propertyId));
  insurer = server.client();
  expect((await insurer.post(`/api/shares/${share}/open`, {})).status).toBe(200);
  const days = { from: TODAY, to: TODAY };
  receipt = (await ada.post(`/api/properties/${made.propertyId}/stay-receipts`, days)).body.number;
});
afterAll(() => server?.remove());

const expectGetOnly = async (client: HttpClient, path: string, headers: Record<string, string> = {}) => {
  const reply = await server.recordingNothing(() => client.send('HEAD', path, { headers }));
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET']);
  expect(prints).toBe(0);
};

test.each([
  ['a report', () => `/api/assessment/${made.assessmentId}/report/pdf`],
  ['a stay', () => `/api/properties/${made.propertyId}/stay/pdf?${STAY}`],
  ['a history', () => `/api/properties/${made.propertyId}/history/export?format=pdf`],
  ['a certificate', () => `/api/badges/${code}/download?format=pdf&type=certificate`],
  ['an evidence bundle', () => `/api/assessment/${made.assessmentId}/bundle`],
  ['a receipt of a stay', () => `/api/stays/${receipt}.pdf`],
  ['the proofs of a receipt', () => `/api/stays/${receipt}.zip`],
])('HEAD does not print %s', (_, path) => expectGetOnly(ada, path()));

test.each(['history', 'replay', `as-of?date=${TODAY}`, `stay?${STAY}`, 'history/export?format=csv'])(
  'HEAD of %s by an auditor is no look',
  (path) => expectGetOnly(priya, `/api/properties/${made.propertyId}/${path}`, { 'x-account': adaId }),
);

test('HEAD of a document by an auditor is no look', async () => {
  const path = `/api/documents/${made.papers[0]}/download`;
  const reply = await server.recordingNothing(() => priya.send('HEAD', path, { headers: { 'x-account': adaId } }));
  expect(reply.status).toBe(200);
});

test('HEAD of a document by a colleague may name the account in header and query, as the app does', async () => {
  const path = `/api/documents/${made.papers[0]}/download?account=${adaId}`;
  expect((await priya.send('HEAD', path, { headers: { 'x-account': adaId } })).status).toBe(200);
});

// The app asks with HEAD before it starts the download of a link.
test.each([
  ['the date of a document', () => `documents/${made.papers[0]}/calendar.ics`],
  ['the dates of a month', () => 'documents/calendar.ics?month=2026-12'],
  ['the template of an import', () => 'console/imports/template?format=xlsx'],
])('HEAD of %s is answered like GET', async (_, path) => {
  const [head, get] = [await ada.send('HEAD', `/api/${path()}`), await ada.get(`/api/${path()}`)];
  expect([head.status, get.status]).toEqual([200, 200]);
  const names = ['content-type', 'content-disposition'];
  expect(names.map((name) => head.headers.get(name))).toEqual(names.map((name) => get.headers.get(name)));
});

test('HEAD of a deleted document is answered with 404', async () => {
  const path = `/api/documents/${made.papers[1]}`;
  expect((await ada.send('HEAD', `${path}/download`)).status).toBe(200);
  expect((await ada.send('DELETE', path)).status).toBe(200);
  expect((await ada.send('HEAD', `${path}/download`)).status).toBe(404);
});

test.each([
  ['a document', () => `documents/${made.papers[0]}`],
  ['the report', () => 'report.pdf'],
  ['a stay', () => `stay?${STAY}`],
  ['the print of a stay', () => `stay.pdf?${STAY}`],
])('HEAD of %s of a share is no view', (_, path) => expectGetOnly(insurer, `/api/shares/${share}/${path()}`));

test('the preview of a link to a share, which a chat program makes by HEAD or GET, is no view', async () => {
  for (const method of ['HEAD', 'GET'])
    await server.recordingNothing(() => server.client().send(method, `/shared/${share}`));
});

test('HEAD of a badge is no view of it', async () => {
  const paths = [`verify/${code}`, `verify/${code}.json`, `${code}/image`];
  const statuses = paths.map(async (path) => (await server.client().send('HEAD', `/api/badges/${path}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  // Views are stored in the order in which they come.
  await server.client().get(`/api/badges/verify/${code}`);
  const views = async () => (await ada.get(`/api/badges/${code}/views`)).body.views;
  await expect.poll(views).toEqual([{ day: TODAY, looked: 1, embedded: 0 }]);
});
