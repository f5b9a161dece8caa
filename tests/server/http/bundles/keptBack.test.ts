import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBundle } from '../../../../verifier/check/checkBundle.ts';
import { manifestOf, unpacked } from '../../../support/bundles.ts';
import type { HttpClient } from '../../../support/http.ts';
import { addProperty, answer, begin, subscriber, upload } from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
let client: HttpClient;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
  ({ client } = await subscriber(server));
});
afterAll(() => server?.remove());

const moveBy = (milliseconds: number) => clock.moveTo(new Date(clock.now().getTime() + milliseconds).toISOString());
const started = async () => {
  const propertyId = await addProperty(client);
  return { propertyId, assessmentId: await begin(client, propertyId) };
};
const bundle = async (assessmentId: string, withhold: string) => {
  moveBy(61_000);
  const { status, text, bytes } = await client.get(`/api/assessment/${assessmentId}/bundle?withhold=${withhold}`);
  expect(status, text.slice(0, 300)).toBe(200);
  const files = unpacked(bytes);
  const keys = (await client.get('/api/ledger/vkey')).text.trim().split('\n');
  const { answer: found, refusal } = await checkBundle({ files, keys, now: clock.now() });
  return { manifest: manifestOf(files), found: refusal?.text ?? found };
};

test('a bundle that keeps its last entry back is genuine, also if the clock of another process was ahead', async () => {
  const { assessmentId } = await started();
  const ahead = clock.now().toISOString();
  await answer(client, assessmentId, 2);
  moveBy(-5);
  await answer(client, assessmentId, 1);
  const { manifest, found } = await bundle(assessmentId, '1');
  expect(found).toBe('genuine');
  expect(manifest.position.at).toBe(ahead);
});

test('a bundle that keeps a document back is genuine, also if this had replaced another one and was deleted', async () => {
  const { propertyId, assessmentId } = await started();
  await answer(client, assessmentId, 20);
  await upload(client, propertyId, 20, { expiry: '2027-06-01' });
  moveBy(1000);
  const kept = await upload(client, propertyId, 20, { expiry: '2027-07-01' });
  expect((await client.delete(`/api/documents/${kept}`)).status).toBe(200);
  const { manifest, found } = await bundle(assessmentId, kept);
  expect(found).toBe('genuine');
  expect(manifest.verdict).toMatchObject({ inOrder: 0, keptBack: [expect.any(String)] });
});
