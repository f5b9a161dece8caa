import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectProblem } from '../../support/expectations.ts';
import { colleague } from '../../support/invited.ts';
import { badge, passingProperty, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { keyClient, makeKey } from './integrations/apiKeyRequests.ts';
import { makeShare } from './links/linkJourney.ts';

let server: TestServer;
/** What happens while a document waits for its turn. */
let meanwhile: () => Promise<unknown>;
beforeAll(async () => {
  server = await startServer({
    toPdf: async (html) => {
      await meanwhile();
      // What is read again are the read models.
      await server.caughtUp(BigInt((await server.recorded()).head));
      return Buffer.from(typeof html === 'string' ? html : await html());
    },
  });
});
afterAll(() => server?.remove());
beforeEach(() => {
  meanwhile = async () => undefined;
});

const owner = async () => {
  const { client, user } = await subscriber(server);
  const made = await passingProperty(client);
  const restart = () => client.post('/api/assessment/restart', { property_id: made.propertyId, type: 'full' });
  return { client, user, restart, badge: () => badge(client, made.propertyId, made.assessmentId), ...made };
};

test('a certificate whose badge is lost while it waits for its turn is not printed', async () => {
  const { client, restart, ...made } = await owner();
  const certificate = `/api/badges/${(await made.badge()).badgeId}/download?format=pdf&type=certificate`;
  expect((await client.get(certificate)).status).toBe(200);
  meanwhile = restart;
  expectProblem(await client.get(certificate), 409);
});

test('a report of an assessment that is replaced while it waits is not printed', async () => {
  const { client, assessmentId, restart } = await owner();
  const report = `/api/assessment/${assessmentId}/report/pdf`;
  expect((await client.get(report)).status).toBe(200);
  meanwhile = restart;
  expectProblem(await client.get(report), 404);
});

test.each(['all properties', 'one property'])(
  'a report of somebody whose access to %s ends while it waits is not printed',
  async (scope) => {
    const { client, user, propertyId, assessmentId } = await owner();
    const terms = scope === 'one property' ? { property_ids: [propertyId] } : {};
    const { asks, grantId } = await colleague(server, client, user.id, { role: 'member', ...terms });
    const report = `/api/assessment/${assessmentId}/report/pdf`;
    expect((await asks.get(report)).status).toBe(200);
    meanwhile = () => client.delete(`/api/access/${grantId}`);
    expectProblem(await asks.get(report), 404);
  },
);

test('a report for an API key that is revoked while it waits is not printed', async () => {
  const { client, assessmentId } = await owner();
  const { key, api_key } = await makeKey(client);
  const program = keyClient(server.client(), key);
  const report = `/api/assessment/${assessmentId}/report/pdf`;
  expect((await program.get(report)).status).toBe(200);
  meanwhile = () => client.delete(`/api/account/api-keys/${api_key.id}`);
  expectProblem(await program.get(report), 401);
});

test('a report of a share that is withdrawn while it waits is not printed, and not recorded as seen', async () => {
  const { client, propertyId } = await owner();
  const { token, id } = await makeShare(client, propertyId);
  const insurer = server.client();
  await insurer.post(`/api/shares/${token}/open`, {});
  const report = `/api/shares/${token}/report.pdf`;
  expect((await insurer.get(report)).status).toBe(200);
  meanwhile = () => client.delete(`/api/shares/${id}`);
  expectProblem(await insurer.get(report), 404);
  const { shares } = (await client.get(`/api/properties/${propertyId}/shares`)).body;
  expect(shares[0].views.filter(({ viewed }: { viewed: { kind: string } }) => viewed.kind === 'report')).toHaveLength(
    1,
  );
});

test('a history for an auditor whose access to one property ends while it waits is not printed', async () => {
  const { client, user, propertyId } = await owner();
  const { asks, grantId } = await colleague(server, client, user.id, { role: 'auditor', property_ids: [propertyId] });
  const history = `/api/properties/${propertyId}/history/export?format=pdf`;
  expect((await asks.get(history)).status).toBe(200);
  meanwhile = () => client.delete(`/api/access/${grantId}`);
  expectProblem(await asks.get(history), 404);
});

test('the history of a property that is changed while it waits is printed with the change', async () => {
  const { client, propertyId, restart } = await owner();
  const history = `/api/properties/${propertyId}/history/export?format=pdf`;
  const printed = async () => (await client.get(history)).text;
  const before = await printed();
  meanwhile = restart;
  const replaced = 'The assessment was replaced by a new one.';
  expect(before).not.toContain(replaced);
  expect(await printed()).toContain(replaced);
});
