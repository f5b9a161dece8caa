import { beforeAll, describe, expect, test } from 'vitest';
import { GroupReply } from '../../../../domain/arrangement/contract.ts';
import { postgresRateLimits } from '../../../../server/identity/rateLimits.ts';
import { duringDownload } from '../../../support/duringDownload.ts';
import { expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague, type Terms } from '../../../support/invited.ts';
import { addProperty, begin, subscriber } from '../../../support/journey.ts';
import type { Reply } from '../../../support/reply.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { keyClient, makeKey } from '../integrations/apiKeyRequests.ts';

let server: TestServer;
let ada: HttpClient;
let adaId: string;
let anchor: string;
let bryn: string;
beforeAll(async () => {
  server = await startServer();
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  [anchor, bryn] = [await addProperty(ada, { name: 'Anchor' }), await addProperty(ada, { name: 'Bryn' })];
  for (const id of [anchor, bryn]) await begin(ada, id);
  return () => server.remove();
});

const groupOfBoth = async (name: string): Promise<string> => {
  const { id } = expectReply(await ada.post('/api/groups', { name }), 201, GroupReply).group;
  await moveTo(id, anchor, bryn);
  return id;
};
const moveTo = async (groupId: string | null, ...ids: string[]) => {
  const arrangement = { do: 'group', group_id: groupId };
  expect((await ada.post('/api/properties/arrange', { property_ids: ids, arrangement })).status).toBe(200);
};

/** A colleague who has asked for the reports of both properties. */
const askedForBoth = async (terms: Terms) => {
  const { client, asks, grantId } = await colleague(server, ada, adaId, terms);
  const asked = await asks.post('/api/console/reports', { property_ids: [anchor, bryn] });
  expect(asked.status, asked.text).toBe(201);
  const path = `/api/console/reports/${asked.body.id}`;
  const headers = { 'x-account': adaId };
  const statuses = async () => ({
    progress: (await client.get(path, headers)).status,
    head: (await client.send('HEAD', `${path}/file`, { headers })).status,
    file: (await client.get(`${path}/file`, headers)).status,
  });
  return { id: asked.body.id, client, asks, grantId, path, statuses };
};
const EACH = (status: number) => ({ progress: status, head: status, file: status });
const narrow = async (grantId: string, terms: Terms) =>
  expect((await ada.put(`/api/access/${grantId}`, terms)).status).toBe(200);

/** Changes something after the first report was printed and before the second one is. */
const betweenReports = async (id: string, download: () => Promise<Reply>, work: () => Promise<unknown>) => {
  // The ZIP notes each printed report in this row, so it stands still after the first one.
  const lock = `select from report_bundle where id = '${id}' for update`;
  const answer = await duringDownload({ server, lock, waiting: 'update report_bundle%' }, download, work);
  return answer === 'cut off' ? answer : `${answer.status} in full`;
};

describe('reports that were asked for', () => {
  test('are refused as a whole once a property of them has left the group of the grant', async () => {
    const groupId = await groupOfBoth('Carne Estate');
    const { statuses } = await askedForBoth({ role: 'member', group_id: groupId });
    expect(await statuses()).toEqual(EACH(200));
    await moveTo(null, bryn);
    expect(await statuses()).toEqual(EACH(404));
    await moveTo(groupId, bryn);
    expect(await statuses()).toEqual(EACH(200));
  });

  test('are refused as a whole once the grant is for one of them', async () => {
    const { grantId, statuses } = await askedForBoth({ role: 'member' });
    await narrow(grantId, { role: 'member', property_ids: [anchor] });
    expect(await statuses()).toEqual(EACH(404));
  });

  test.each([
    ['for one of them', { role: 'member', property_ids: ['anchor'] }],
    ['of a role without reports', { role: 'viewer' }],
  ] as const)('are cut off if the grant becomes one %s while they are printed', async (_, terms) => {
    const { id, client, grantId, path } = await askedForBoth({ role: 'member' });
    const changed = 'property_ids' in terms ? { ...terms, property_ids: [anchor] } : terms;
    const download = () => client.get(`${path}/file`, { 'x-account': adaId });
    expect(await betweenReports(id, download, () => narrow(grantId, changed))).toBe('cut off');
  });

  test('are cut off if the key that has asked for them is revoked while they are printed', async () => {
    const { key, api_key } = await makeKey(ada);
    const program = keyClient(server.client(), key);
    const { id } = (await program.post('/api/console/reports', { property_ids: [anchor, bryn] })).body;
    const download = () => program.get(`/api/console/reports/${id}/file`);
    const revoke = async () => expect((await ada.delete(`/api/account/api-keys/${api_key.id}`)).status).toBe(200);
    expect(await betweenReports(id, download, revoke)).toBe('cut off');
  });

  test('are refused before the browser asks for them once a person has taken 20 in an hour', async () => {
    const { client, user } = await subscriber(server);
    const property = await addProperty(client, { name: 'Cove' });
    await begin(client, property);
    const { id } = (await client.post('/api/console/reports', { property_ids: [property] })).body;
    const ask = () => client.send('HEAD', `/api/console/reports/${id}/file`);
    const limits = postgresRateLimits(server.core.pool, server.core.secrets.derive);
    for (let taken = 0; taken < 20; taken++) {
      expect((await ask()).status).toBe(200);
      await limits.count('reportsZip', user.id);
    }
    const refused = await ask();
    expect([refused.status, refused.headers.get('content-disposition')]).toEqual([429, null]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
