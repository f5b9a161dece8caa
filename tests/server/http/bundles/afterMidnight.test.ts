import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBundle } from '../../../../verifier/check/checkBundle.ts';
import { unpacked } from '../../../support/bundles.ts';
import { expectProblem } from '../../../support/expectations.ts';
import { badge, newProperty, PASSWORD, passingProperty, subscriber } from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
});
afterAll(() => server?.remove());

test('a bundle just after midnight records the end of its badge, and waits for a signed head, without the schedule', async () => {
  const { client } = await subscriber(server);
  const { propertyId, assessmentId } = await passingProperty(client, '2026-11-20');
  const { badgeId: code } = await badge(client, propertyId, assessmentId);
  const ask = () => client.get(`/api/assessment/${assessmentId}/bundle?withhold=2`);

  clock.moveTo('2026-11-21T00:00:20.000Z');
  const renamed = await client.put(`/api/properties/${propertyId}`, newProperty({ name: 'Sea View, renamed' }));
  expect(renamed.status).toBe(200);
  // The public page says so already.
  expect((await client.get(`/api/badges/verify/${code}`)).body.status).toBe('expired');
  expectProblem(await ask(), 409);

  clock.moveTo('2026-11-21T00:01:30.000Z');
  const reply = await ask();
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  const keys = (await client.get('/api/ledger/vkey')).text.trim().split('\n');
  const result = await checkBundle({ files: unpacked(reply.bytes), keys, now: clock.now() });
  expect(result.refusal).toBeNull();
  expect(result.answer).toBe('genuine');
});

test('a bundle of a badge that the end of a subscription has suspended says what held on its day', async () => {
  clock.moveTo('2026-11-20T12:00:00.000Z');
  const { client, user } = await subscriber(server, 'single_monthly');
  const { propertyId, assessmentId } = await passingProperty(client, '2027-06-01');
  const { badgeId: code } = await badge(client, propertyId, assessmentId);
  // No schedule has run, which would ask the payment provider.
  clock.moveTo('2027-03-01T12:00:00.000Z');
  await client.post('/api/auth/login', { email: user.email, password: PASSWORD });
  expect((await client.get(`/api/badges/verify/${code}`)).body.status).toBe('suspended');
  const reply = await client.get(`/api/assessment/${assessmentId}/bundle?withhold=2`);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  const keys = (await client.get('/api/ledger/vkey')).text.trim().split('\n');
  const result = await checkBundle({ files: unpacked(reply.bytes), keys, now: clock.now() });
  expect(result).toMatchObject({ answer: 'genuine', refusal: null });
  expect((await client.get(`/api/badges/verify/${code}`)).body.status).toBe('suspended');
});
