import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, begin, subscriber, upload } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let ada: HttpClient;
beforeAll(async () => {
  server = await startServer();
  ({ client: ada } = await subscriber(server));
});
afterAll(() => server?.remove());

const days = (...days_before: number[]) => ({ days_before, on_the_day: true, days_after: [7] });
const body = { marketing: false, reminders: days(30), digest: true };

test('days of their own for a type of document are kept until they are replaced', async () => {
  const put = async (more: object) => (await ada.put('/api/account/notifications', { ...body, ...more })).body;
  expect((await ada.get('/api/account/notifications')).body.by_type).toEqual({});
  const by_type = { epc_certificate: days(90, 180, 90) };
  expect((await put({ by_type })).by_type).toEqual({ epc_certificate: days(180, 90) });
  expect((await put({})).by_type).toEqual({ epc_certificate: days(180, 90) });
  expect((await put({ by_type: {} })).by_type).toEqual({});
  expectProblem(await ada.put('/api/account/notifications', { ...body, by_type: { no_such_type: days(1) } }), 422);
});

test('a pause of the reminders about a document is in the history of its property', async () => {
  const propertyId = await addProperty(ada);
  await begin(ada, propertyId);
  const documentId = await upload(ada, propertyId, 20, { expiry: '2090-01-01' });
  const snooze = (until: unknown) => ada.post(`/api/documents/${documentId}/snooze`, { until });
  expect((await snooze('2089-12-01')).body).toEqual({ success: true, document_id: documentId, until: '2089-12-01' });
  await server.recordingNothing(() => snooze('2089-12-01'));
  expect((await snooze(null)).status).toBe(200);
  expectProblem(await snooze('2020-01-01'), 422, { errors: { until: 'Choose a day from today on.' } });
  expectProblem(await snooze(undefined), 422);
  const { events } = (await ada.get(`/api/properties/${propertyId}/history?limit=2`)).body;
  expect(events.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Reminders about the gas safety certificate are on again.',
    'Reminders about the gas safety certificate are paused until 01/12/2089.',
  ]);
});
