import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserReply } from '../../../domain/accounts/contract.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  badge,
  newProperty,
  passingProperty,
  register,
  subscriber,
  upload,
} from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { grantAccess, TODAY, YESTERDAY } from './policy/people.ts';

let server: TestServer;
let ada: HttpClient;
let adaId: string;
/** Ada's property that passes and has a badge, the one before it, and the only one that Bob's grant reaches. */
let cottage: Awaited<ReturnType<typeof passingProperty>>;
let villa: string;
let bob: HttpClient;
let bobId: string;
beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: `${TODAY}T12:00:00.000Z` } });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  cottage = await passingProperty(ada, '2026-12-01');
  await badge(ada, cottage.propertyId, cottage.assessmentId);
  villa = await addProperty(ada, { name: 'Lea View' });
  await upload(ada, villa, 4, { expiry: '2026-12-02' });
  bob = server.client();
  bobId = (await register(bob, { name: 'Bob' })).id;
  await grantAccess(server, adaId, bobId, { role: 'manager', scope: { kind: 'properties', propertyIds: [villa] } });
  // Bob has not recorded it himself, so his own reads do not wait for it.
  await until('the grant is shown', async () => (await bob.get('/api/auth/me')).body.user.roles.length === 1);
});
afterAll(() => server?.remove());

const inAdasName = (path: string) => bob.get(path, { 'x-account': adaId });

test('without a plan, a colleague reads that its owner must choose one', async () => {
  const owner = await register(server.client());
  const colleague = server.client();
  await grantAccess(server, owner.id, (await register(colleague)).id, { role: 'member' });
  const headers = { 'x-account': owner.id };
  const reply = await colleague.send('POST', '/api/badges/generate', { json: {}, headers });
  expect(expectProblem(reply, 402).detail).toBe('The owner of this account must choose a subscription plan first.');
});

describe('the account that a request names', () => {
  test.each(['', 'x', '1', '__proto__', "' or 1=1 --", `${'0'.repeat(2000)}`])(
    '%j is answered like an account without a grant',
    async (named) => {
      const unknown = await ada.get('/api/properties', { 'x-account': bobId });
      expectProblem(unknown, 404);
      const headers = await ada.get('/api/properties', { 'x-account': named });
      const query = await ada.get(`/api/properties?account=${encodeURIComponent(named)}`);
      for (const reply of [headers, query]) expect([reply.status, reply.text]).toEqual([404, unknown.text]);
    },
  );

  test('two accounts in the address are answered like an account without a grant', async () => {
    expectProblem(await ada.get(`/api/properties?account=${adaId}&account=${adaId}`), 404);
  });

  test('one’s own is the same as none, also in capitals', async () => {
    const own = (await ada.get('/api/properties')).body;
    for (const named of [adaId, adaId.toUpperCase()]) {
      expect((await ada.get('/api/properties', { 'x-account': named })).body).toEqual(own);
      expect((await ada.get(`/api/properties?account=${named}`)).body).toEqual(own);
    }
  });

  test('in the URL counts only for GET', async () => {
    const before = (await ada.get('/api/properties')).body;
    const reply = await bob.post(`/api/properties?account=${adaId}`, newProperty());
    expectProblem(reply, 402);
    expect((await ada.get('/api/properties')).body).toEqual(before);
  });

  test('in the header takes precedence over the one in the URL', async () => {
    const reply = await bob.get(`/api/properties?account=${adaId}`, { 'x-account': bobId });
    expect(reply.body.properties).toEqual([]);
  });

  test('does not affect routes about the person', async () => {
    const named = expectReply(await inAdasName('/api/auth/me'), 200, UserReply).user;
    expect(named).toEqual((await bob.get('/api/auth/me')).body.user);
    expect(named).toMatchObject({ id: bobId, name: 'Bob' });
  });

  test('is remembered with an Idempotency-Key: the same key for another account is another request', async () => {
    const carol = server.client();
    const { id } = await register(carol);
    await grantAccess(server, adaId, id, { role: 'member' });
    const start = (account: string) =>
      carol.send('POST', '/api/assessment/start', {
        json: { property_id: villa },
        headers: { 'idempotency-key': 'one', 'x-account': account },
      });
    expect((await start(adaId)).status).toBe(201);
    expect((await server.recordingNothing(() => start(adaId))).status).toBe(201);
    expectProblem(await server.recordingNothing(() => start(id)), 422);
  });
});

describe('a grant for some properties', () => {
  test('lists these and no other', async () => {
    const idsIn = async (path: string, list: string, member: string) =>
      (await inAdasName(path)).body[list].map((row: Record<string, string>) => row[member]);
    expect(await idsIn('/api/properties', 'properties', 'id')).toEqual([villa]);
    expect(await idsIn('/api/dashboard/compliance-overview', 'properties', 'id')).toEqual([villa]);
    expect(await idsIn('/api/documents', 'documents', 'property_id')).toEqual([villa]);
    expect(await idsIn('/api/badges/my-badges', 'badges', 'id')).toEqual([]);
    expect(await idsIn('/api/assessment/list', 'assessments', 'property_id')).not.toContain(cottage.propertyId);
  });

  test('counts these and no other', async () => {
    const { stats } = (await inAdasName('/api/dashboard/stats')).body.data;
    expect(stats).toMatchObject({ totalProperties: 1, fullyCompliant: 0, expiringSoon: 1, actionRequired: 0 });
    expect(stats.assessmentStats).toMatchObject({ passedAssessments: 0, failedAssessments: 0 });
    expect(stats.subscription).toMatchObject({ properties_count: 1, properties_limit: 5 });
    expect(stats.upcomingExpiries).toMatchObject([{ property_id: villa, property_name: 'Lea View' }]);
    expect(stats.recentActivity.length).toBeGreaterThan(0);
    for (const { property_id } of stats.recentActivity) expect(property_id).toBe(villa);
  });

  test('does not reveal the names of the others', async () => {
    for (const path of [
      '/api/properties',
      '/api/documents',
      '/api/badges/my-badges',
      '/api/dashboard/stats',
      '/api/dashboard/compliance-overview',
      '/api/assessment/list',
    ]) {
      const { text, status } = await inAdasName(path);
      expect(status).toBe(200);
      expect(text, path).not.toContain(cottage.propertyId);
      expect(text, path).not.toContain('Sea View');
    }
    expectProblem(await inAdasName(`/api/documents?property_id=${cottage.propertyId}`), 404);
    expectProblem(await inAdasName(`/api/assessment/questions?assessment_id=${cottage.assessmentId}`), 404);
  });

  test('adds no property', async () => {
    const headers = { 'x-account': adaId };
    const reply = await server.recordingNothing(() =>
      bob.send('POST', '/api/properties', { json: newProperty(), headers }),
    );
    expectProblem(reply, 404);
  });
});

describe('the roles of a person', () => {
  const rolesOf = async (client: HttpClient) =>
    expectReply(await client.get('/api/auth/me'), 200, UserReply).user.roles;

  test('are listed with the name of the account, until their last day', async () => {
    const carol = server.client();
    const { id } = await register(carol);
    await grantAccess(server, adaId, id, { role: 'viewer', until: YESTERDAY });
    await expect.poll(() => rolesOf(carol)).toEqual([]);
    await grantAccess(server, adaId, id, { role: 'auditor', until: TODAY });
    const role = { account_id: adaId, name: 'Ada Lovelace', role: 'auditor', until: TODAY, limited: false };
    await expect.poll(() => rolesOf(carol)).toMatchObject([role]);
  });

  test('end at once when a grant is revoked', async () => {
    const carol = server.client();
    const { id } = await register(carol);
    const grant = await grantAccess(server, adaId, id, { role: 'member' });
    const asked = () => carol.get('/api/properties', { 'x-account': adaId });
    expect((await asked()).body.properties).toHaveLength(2);
    await grant.revoke();
    expectProblem(await asked(), 404);
    await expect.poll(() => rolesOf(carol)).toEqual([]);
  });
});
