import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PlannedReply } from '../../../domain/reminders/contract.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, begin, subscriber, upload } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { movableServer } from './movableServer.ts';

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
  const shown = async () => (await ada.get(`/api/documents?property_id=${propertyId}`)).body.documents[0];
  expect(await shown()).toMatchObject({ id: documentId, reminders_paused_until: null });
  const { events } = (await ada.get(`/api/properties/${propertyId}/history?limit=2`)).body;
  expect(events.map(({ summary }: { summary: string }) => summary)).toEqual([
    'Reminders about the gas safety certificate are on again.',
    'Reminders about the gas safety certificate are paused until 01/12/2089.',
  ]);
});

test('the reminders to come follow the days of the account and stop during a pause', async () => {
  const { client } = await subscriber(server);
  const propertyId = await addProperty(client);
  await begin(client, propertyId);
  const documentId = await upload(client, propertyId, 20, { expiry: '2090-01-31' });
  const path = `/api/properties/${propertyId}/reminders`;
  const planned = async () => PlannedReply.parse((await client.get(path)).body).planned;
  const about = { due_on: '2090-01-31', name: 'Gas safety certificate', document_id: documentId };
  const EXPIRED = '2090-02-01';
  const days = (...on: string[]) => on.map((day) => ({ on: day, ...about }));
  expect(await planned()).toEqual(
    days('2089-12-02', '2090-01-01', '2090-01-17', '2090-01-24', '2090-01-30', '2090-01-31', EXPIRED, '2090-02-07'),
  );

  await client.post(`/api/documents/${documentId}/snooze`, { until: '2090-01-20' });
  expect(await planned()).toEqual(days('2090-01-21', '2090-01-24', '2090-01-30', '2090-01-31', EXPIRED, '2090-02-07'));
  const { documents } = (await client.get('/api/documents')).body;
  expect(documents[0]).toMatchObject({ id: documentId, reminders_paused_until: '2090-01-20' });

  await client.put('/api/account/notifications', {
    ...body,
    reminders: { days_before: [], on_the_day: false, days_after: [] },
  });
  // That it has run out is told whatever the settings are.
  expect(await planned()).toEqual(days(EXPIRED));
  expectProblem(await ada.get(path), 404);
});

test('a reminder that becomes due today is promised for tomorrow once those of today are sent', async () => {
  const world = await movableServer('2026-11-20T10:00:00.000Z');
  onTestFinished(world.remove);
  const { client, user } = await subscriber(world.server);
  const propertyId = await addProperty(client);
  await begin(client, propertyId);
  await upload(client, propertyId, 20, { expiry: '2027-02-01' });
  await world.moveTo('2026-12-01T10:00:00.000Z');
  await world.server.runDueJobs();
  const owner = await world.signIn(user.email);
  // 62 days before the last day.
  await owner.put('/api/account/notifications', { ...body, reminders: days(62) });
  const first = async () => (await owner.get(`/api/properties/${propertyId}/reminders`)).body.planned[0].on;
  expect(await first()).toBe('2026-12-02');
  await world.server.query(`delete from scheduled_run where job = 'send reminders'`);
  expect(await first()).toBe('2026-12-01');
});
