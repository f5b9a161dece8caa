import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../../../support/accounts.ts';
import { expectProblem } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { PASSWORD, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { makeStaff } from '../../../support/staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { STAFF_SECOND_FACTOR: 'required' } });
});
afterAll(() => server?.remove());

const NEEDED = { detail: 'The back office opens only with a second factor. Switch it on in your settings.' };
const accounts = (client: HttpClient) => client.get('/api/console/accounts');
const needsIt = async (client: HttpClient) => (await client.get('/api/auth/me')).body.user.staff_needs_second_factor;

test('who is made staff has to sign in again: their sessions from before may have begun with a password alone', async () => {
  const { client: sid, user } = await subscriber(server);
  const elsewhere = await signedIn(server, user.email);
  const started = await signedIn(server, user.email);
  await makeStaff(server, user, started);
  for (const client of [sid, elsewhere])
    await expect.poll(async () => (await client.get('/api/auth/me')).status).toBe(401);
  expect((await started.get('/api/auth/me')).status).toBe(200);
});

test('where staff need a second factor, the back office opens once it is on, and ends their sessions without it', async () => {
  const { client: sid, user } = await subscriber(server);
  expectProblem(await accounts(sid), 404);
  expect(await needsIt(sid)).toBe(false);
  await makeStaff(server, user, sid);
  const elsewhere = await signedIn(server, user.email);

  expect(await needsIt(sid)).toBe(true);
  expectProblem(await accounts(sid), 403, NEEDED);
  const act = () => sid.post(`/api/console/accounts/${user.id}/end-sessions`, { reason: 'A try' });
  expectProblem(await server.recordingNothing(act), 403, NEEDED);

  const { secret } = (await sid.post('/api/auth/two-factor')).body;
  const code = generateSync({ secret, epoch: Math.floor(server.now().getTime() / 1000) });
  expect((await sid.put('/api/auth/two-factor', { code })).status).toBe(200);
  expect((await accounts(sid)).status).toBe(200);
  expect(await needsIt(sid)).toBe(false);
  expectProblem(await accounts(elsewhere), 401);

  expect((await sid.send('DELETE', '/api/auth/two-factor', { json: { password: PASSWORD } })).status).toBe(200);
  expectProblem(await accounts(sid), 403, NEEDED);
});
