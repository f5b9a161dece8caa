import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProperty, newProperty, PASSWORD, register, subscriber } from '../../support/journey.ts';
import type { Reply } from '../../support/reply.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { staffMember } from '../../support/staff.ts';
import { makeShare } from './links/linkJourney.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const correlatedWith = async (reply: Reply) => {
  const named = "select type from event where metadata ->> 'correlationId' = $1 order by position";
  return (await server.query(named, [reply.headers.get('x-request-id')])).map(({ type }) => type);
};

test('every event that a request leads to names the request, and so does its answer', async () => {
  const { client } = await subscriber(server);
  const reply = await client.post('/api/properties', newProperty());
  expect(reply.headers.get('x-request-id')).toMatch(UUID);
  expect(await correlatedWith(reply)).toEqual(expect.arrayContaining(['PropertySlotTaken', 'PropertyAdded']));
});

test('an event of the staff names the request', async () => {
  const { client: sid } = await staffMember(server);
  const { id } = await register(server.client());
  const reply = await sid.post(`/api/console/accounts/${id}/end-sessions`, { reason: 'Asked for by telephone' });
  expect(await correlatedWith(reply)).toEqual(['AccountSessionsEnded']);
  expect(await correlatedWith(await sid.get(`/api/console/accounts/${id}`))).toEqual(['AccountRecordOpened']);
});

test('a view of a share names the request that opened it', async () => {
  const { client } = await subscriber(server);
  const { token } = await makeShare(client, await addProperty(client));
  const reply = await server.client().post(`/api/shares/${token}/open`);
  expect(await correlatedWith(reply)).toEqual(['ShareViewed']);
});

test('a request for a new password names the request, although it is recorded after the answer', async () => {
  const { user } = await subscriber(server);
  const asked = await server.client().post('/api/auth/forgot-password', { email: user.email });
  await expect.poll(() => correlatedWith(asked)).toEqual(['PasswordResetRequested']);
});

test('a new password names the request', async () => {
  const { client } = await subscriber(server);
  const passwords = { current_password: PASSWORD, new_password: 'another horse battery' };
  const changed = await client.put('/api/auth/change-password', passwords);
  expect(changed.status, changed.text).toBe(200);
  // The answer waits some seconds for the event, and not longer on a slow machine.
  await expect.poll(() => correlatedWith(changed)).toEqual(['PasswordChanged']);
});

test('the id is our own, whatever the client sends', async () => {
  const sent = '00000000-0000-4000-8000-000000000000';
  const ids = await Promise.all(
    ['/api/health', '/api/nowhere', '/nowhere'].map(async (path) => {
      const reply = await server.client().send('GET', path, { headers: { 'X-Request-Id': sent } });
      return reply.headers.get('x-request-id');
    }),
  );
  expect(new Set([...ids, sent]).size).toBe(4);
  for (const id of ids) expect(id).toMatch(UUID);
});

// Last, because the server lacks a table after it.
test('a request that fails is found in the log by the id in its answer', async () => {
  const { client } = await subscriber(server);
  await server.query('alter table calendar_address rename to was_address');
  const reply = await client.get('/api/account/calendar');
  expect(reply.status).toBe(500);
  const id = String(reply.headers.get('x-request-id'));
  expect(server.logged.filter((line) => line.includes(id))).toEqual([expect.stringContaining('A request failed')]);
});
