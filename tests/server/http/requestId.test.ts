import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProperty, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('every event that a request leads to names the request, and so does its answer', async () => {
  const { client } = await subscriber(server);
  const reply = await client.post('/api/properties', newProperty());
  const id = reply.headers.get('x-request-id');
  expect(id).toMatch(UUID);
  const events = await server.query(
    `select type from event where metadata ->> 'correlationId' = $1 order by position`,
    [id],
  );
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['PropertySlotTaken', 'PropertyAdded']));
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
