import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditReply, LooksReply, ReplayReply } from '../../../../domain/replay/contract.ts';
import { HistoryReply } from '../../../../domain/timeline/contract.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague, inAccount } from '../../../support/invited.ts';
import { addProperty, badge, newProperty, passingProperty, register, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { grantAccess } from '../policy/people.ts';

const TODAY = '2026-11-20';
let server: TestServer;
let ada: HttpClient;
let adaId: string;
let cottage: string;
let villa: string;
let papers: readonly string[];
type Auditor = Awaited<ReturnType<typeof colleague>>;
let priya: Auditor;

beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: `${TODAY}T12:00:00.000Z` } });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  const passing = await passingProperty(ada);
  await badge(ada, passing.propertyId, passing.assessmentId);
  ({ propertyId: cottage, papers } = passing);
  villa = await addProperty(ada, { name: 'Lea Villa' });
  const terms = { role: 'auditor', property_ids: [cottage], until: '2026-12-31' } as const;
  priya = await colleague(server, ada, adaId, terms, 'Priya Nair, Harbour Mutual');
});
afterAll(() => server?.remove());

const looks = async (propertyId = cottage) =>
  expectReply(await ada.get(`/api/properties/${propertyId}/looks`), 200, LooksReply).looks;
const audited = async (asks: Auditor['asks']) => expectReply(await asks.get('/api/audit'), 200, AuditReply).properties;
const PAST = [
  'history',
  'replay',
  `as-of?date=${TODAY}`,
  `stay?from=${TODAY}&to=${TODAY}`,
  'history/export?format=csv',
];

describe('an auditor', () => {
  test('finds the granted properties, and no count of others', async () => {
    const reply = await priya.asks.get('/api/audit');
    expect(expectReply(reply, 200, AuditReply).properties.map(({ id }) => id)).toEqual([cottage]);
    expect(reply.text).not.toContain('Lea Villa');
  });

  test.each(PAST)('opens %s of a granted property, and finds no other', async (path) => {
    expect((await priya.asks.get(`/api/properties/${cottage}/${path}`)).status).toBe(200);
    expectProblem(await priya.asks.get(`/api/properties/${villa}/${path}`), 404);
  });

  test('opens a document as it was', async () => {
    expect((await priya.asks.get(`/api/documents/${papers[0]}/download`)).status).toBe(200);
  });

  test.each([
    '/properties',
    '/dashboard/stats',
    '/documents',
    '/assessment/list',
    '/badges/my-badges',
    '/access',
    '/arrangement',
    '/account/api-keys',
    '/console/activity',
    '/console/properties',
  ])('is refused %s', async (path) => {
    expectProblem(await priya.asks.get(`/api${path}`), 403);
  });

  test('does not see who else has looked', async () => {
    expectProblem(await priya.asks.get(`/api/properties/${cottage}/looks`), 403);
    const types = async (asks: Pick<HttpClient, 'get'>) =>
      expectReply(await asks.get(`/api/properties/${cottage}/history?limit=200`), 200, HistoryReply).events.map(
        ({ type }) => type,
      );
    await expect.poll(() => types(ada)).toContain('HistoryViewed');
    expect(await types(priya.asks)).not.toContain('HistoryViewed');
  });
});

describe('the looks of an auditor', () => {
  test('are recorded, one in half an hour, and shown to the owner by name', async () => {
    expect((await looks()).map(({ by }) => by)).toEqual(['Priya Nair, Harbour Mutual']);
    const filter = JSON.stringify({ type: ['HistoryViewed'] });
    const activity = await ada.get(`/api/console/activity?${new URLSearchParams({ filter })}`);
    expect(activity.body).toMatchObject([
      { text: 'History looked at by an auditor', by: 'Priya Nair, Harbour Mutual', property_id: cottage },
    ]);
  });

  test('are recorded before anything is answered: a document alone is a look, too', async () => {
    const ben = await colleague(server, ada, adaId, { role: 'auditor' }, 'Ben of Acme Insurers');
    expect(await audited(ben.asks)).toHaveLength(2);
    expect((await looks()).map(({ by }) => by)).not.toContain('Ben of Acme Insurers');
    await ben.asks.get(`/api/documents/${papers[1]}/download`);
    await expect.poll(async () => (await looks()).map(({ by }) => by)).toContain('Ben of Acme Insurers');
    expect(await looks(villa)).toEqual([]);
  });

  test('are none of the owner, and none of a property that the auditor cannot see', async () => {
    await server.recordingNothing(async () => {
      for (const path of PAST) {
        await ada.get(`/api/properties/${cottage}/${path}`);
        await priya.asks.get(`/api/properties/${villa}/${path}`);
      }
    });
  });
});

test('people who left the name blank are known by their email addresses', async () => {
  const { client, user } = await subscriber(server, 'multi_yearly', { name: '' });
  const propertyId = await addProperty(client);
  const manager = await colleague(server, client, user.id, { role: 'manager' }, '');
  const renamed = newProperty({ name: 'Sea Loft' });
  expect((await manager.asks.put(`/api/properties/${propertyId}`, renamed)).status).toBe(200);
  const auditor = await colleague(server, client, user.id, { role: 'auditor' }, '');
  const past = `/api/properties/${propertyId}`;
  const replay = expectReply(await auditor.asks.get(`${past}/replay`), 200, ReplayReply);
  expect(replay.people).toEqual([user.email, manager.user.email]);
  const file = await auditor.asks.get(
    `${past}/history/export?${new URLSearchParams({ format: 'csv', by: user.email })}`,
  );
  expect(file.text).toContain(user.email);
  expect(file.text).not.toContain(manager.user.email);
  const lookers = async () => expectReply(await client.get(`${past}/looks`), 200, LooksReply).looks.map(({ by }) => by);
  await expect.poll(lookers).toEqual([auditor.user.email]);
});

test('a removed property stays in the list of an auditor, who is offered no report of it', async () => {
  const { client, user } = await subscriber(server);
  const { propertyId } = await passingProperty(client);
  const auditor = await colleague(server, client, user.id, { role: 'auditor', property_ids: [propertyId] });
  const path = `/api/properties/${propertyId}`;
  const assessmentId = async () =>
    expectReply(await auditor.asks.get(`${path}/replay`), 200, ReplayReply).property.assessment_id;
  expect(await audited(auditor.asks)).toMatchObject([{ id: propertyId, removed: false }]);
  expect(await assessmentId()).not.toBeNull();
  expect((await client.delete(path)).status).toBe(200);
  await expect.poll(() => audited(auditor.asks)).toMatchObject([{ id: propertyId, removed: true }]);
  expect(await assessmentId()).toBeNull();
});

describe('the end of a grant', () => {
  const paths = () => [
    ...PAST.map((path) => `/api/properties/${cottage}/${path}`),
    '/api/audit',
    `/api/documents/${papers[0]}/download`,
  ];

  test('by its last day refuses all as if there were nothing', async () => {
    const client = server.client();
    const { id } = await register(client);
    await grantAccess(server, adaId, id, { role: 'auditor', until: '2026-11-19' });
    const late = inAccount(client, adaId);
    await server.recordingNothing(async () => {
      for (const path of paths()) expectProblem(await late.get(path), 404);
    });
  });

  test('by its withdrawal takes effect at once', async () => {
    const eve = await colleague(server, ada, adaId, { role: 'auditor' }, 'Eve');
    expect((await eve.asks.get(`/api/properties/${cottage}/replay`)).status).toBe(200);
    expect((await ada.delete(`/api/access/${eve.grantId}`)).status).toBe(200);
    await server.recordingNothing(async () => {
      for (const path of paths()) expectProblem(await eve.asks.get(path), 404);
    });
  });
});
