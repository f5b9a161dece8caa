import { beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleActivity } from '../../../../domain/console/contract.ts';
import { expectProblem } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague, inAccount } from '../../../support/invited.ts';
import { addProperty, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { keyClient, makeKey } from '../integrations/apiKeyRequests.ts';

type Reader = Pick<HttpClient, 'get'>;

const HIDDEN = ['HistoryViewed', 'AccessInvited', 'AccessGranted', 'SubscriptionActivated', 'ApiKeyCreated'];

let server: TestServer;
let ada: HttpClient;
let adaId: string;
const readers = new Map<string, Reader>();
beforeAll(async () => {
  server = await startServer();
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  const cottage = await addProperty(ada, { name: 'Sea Cottage' });
  const [key, priya] = [await makeKey(ada), await colleague(server, ada, adaId, { role: 'auditor' }, 'Priya Nair')];
  for (const role of ['manager', 'member', 'viewer'] as const) {
    const { client } = await colleague(server, ada, adaId, { role });
    readers.set(role, inAccount(client, adaId));
  }
  const limited = await colleague(server, ada, adaId, { role: 'viewer', property_ids: [cottage] });
  readers.set('viewer of one property', inAccount(limited.client, adaId));
  readers.set('API key', keyClient(server.client(), key.key));
  expect((await priya.asks.get(`/api/properties/${cottage}/history`)).status).toBe(200);
  await waitFor(async () => expect(await typesOf(ada)).toContain('HistoryViewed'));
  return () => server.remove();
});

const readerNamed = (name: string): Reader => readers.get(name) ?? ada;
const list = async (reader: Reader, filter: object = {}) => {
  const reply = await reader.get(`/api/console/activity?${new URLSearchParams({ filter: JSON.stringify(filter) })}`);
  expect(reply.status, reply.text).toBe(200);
  const rows: ConsoleActivity[] = reply.body;
  return { rows, range: reply.headers.get('content-range') };
};
const typesOf = async (reader: Reader) => (await list(reader)).rows.map(({ type }) => type);
const recentTypes = async (reader: Reader): Promise<string[]> =>
  (await reader.get('/api/dashboard/stats')).body.data.stats.recentActivity.map(({ type }: { type: string }) => type);

test.each(['owner', 'manager'])(
  'a %s sees who has looked, and what was done to people, keys and payments',
  async (name) => {
    const reader = readerNamed(name);
    expect(await typesOf(reader)).toEqual(expect.arrayContaining(HIDDEN));
    expect(await recentTypes(reader)).toContain('HistoryViewed');
    expect((await list(reader, { type: ['HistoryViewed'] })).rows).toMatchObject([{ by: 'Priya Nair' }]);
  },
);

describe.each(['member', 'viewer', 'viewer of one property', 'API key'])('a %s does not', (name) => {
  test('in the list and its counts', async () => {
    const types = await typesOf(readerNamed(name));
    expect(types).toContain('PropertyAdded');
    expect(types.filter((type) => HIDDEN.includes(type))).toEqual([]);
    expect(await list(readerNamed(name), { type: HIDDEN })).toEqual({ rows: [], range: 'activity */0' });
  });

  test('as a record', async () => {
    const [look] = (await list(ada, { type: ['HistoryViewed'] })).rows;
    expectProblem(await readerNamed(name).get(`/api/console/activity/${look?.id}`), 404);
  });

  test('in the export', async () => {
    const file = await readerNamed(name).get('/api/console/activity/export?format=csv');
    expect(file.text).toContain('Property added');
    expect(file.text).not.toMatch(/Priya|auditor|Colleague|Subscription|API key/);
  });

  test('in the statistics', async () => {
    const types = await recentTypes(readerNamed(name));
    expect(types).toContain('PropertyAdded');
    expect(types.filter((type) => HIDDEN.includes(type))).toEqual([]);
  });
});
