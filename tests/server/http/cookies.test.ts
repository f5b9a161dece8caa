import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  checkout,
  confirmAddress,
  newAccount,
  PASSWORD,
  register,
  settle,
} from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeShare, makeUploadLink, sendBy } from './links/linkJourney.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://letproof.example' } });
});
afterAll(() => server?.remove());

const QUICK_CHECK = { answers: ['q1', 'q2', 'q3', 'q4', 'q5'].map((question_id) => ({ question_id, answer: 'Yes' })) };

/** An owner and strangers do whatever sets or deletes a cookie. Returns everyone. */
const journey = async (): Promise<readonly HttpClient[]> => {
  const [visitor, owner, recipient, engineer] = [server.client(), server.client(), server.client(), server.client()];
  expect((await visitor.post('/api/assessment/quick-check', QUICK_CHECK)).status).toBe(200);
  expect((await visitor.post('/api/auth/register', newAccount())).status).toBe(201);
  const user = await register(owner);
  await confirmAddress(server, user);
  const { pathname } = new URL(await checkout(owner, 'multi_yearly'), server.origin);
  expect((await settle(owner, pathname)).status).toBe(303);
  const propertyId = await addProperty(owner);
  const { token } = await makeShare(owner, propertyId);
  expect((await recipient.post(`/api/shares/${token}/open`)).status).toBe(200);
  expect((await recipient.get(`/api/shares/${token}/documents/${propertyId}`)).status).toBe(404);
  expect((await sendBy(engineer, (await makeUploadLink(owner, propertyId)).token)).status).toBe(201);
  const passwords = { current_password: PASSWORD, new_password: 'another horse battery' };
  expect((await owner.send('PUT', '/api/auth/change-password', { json: passwords })).status).toBe(200);
  expect((await owner.post('/api/auth/logout')).status).toBe(200);
  expect((await owner.post('/api/auth/login', { email: user.email, password: passwords.new_password })).status).toBe(
    200,
  );
  return [visitor, owner, recipient, engineer];
};

const parsed = (line: string) => {
  const [pair = '', ...attributes] = line.split('; ');
  return { name: pair.slice(0, pair.indexOf('=')), attributes };
};

test('every cookie over https is bound to this host, and hidden from scripts and other sites', async () => {
  const set = (await journey()).flatMap(({ setCookies }) => setCookies.map(parsed));
  const names = [...new Set(set.map(({ name }) => name))].sort();
  expect(names).toEqual([
    expect.stringMatching(/^__Host-device-[0-9a-f]{16}$/),
    expect.stringMatching(/^__Host-device-[0-9a-f]{16}$/),
    '__Host-quick_check',
    '__Host-seen',
    expect.stringMatching(/^__Host-share-[0-9a-f-]{36}$/),
    '__Host-sid',
  ]);
  for (const { name, attributes } of set) {
    expect(attributes, name).toEqual(expect.arrayContaining(['HttpOnly', 'Secure', 'Path=/']));
    expect(attributes, name).toContainEqual(expect.stringMatching(/^SameSite=(Lax|Strict)$/));
    expect(
      attributes.filter((attribute) => attribute.startsWith('Domain')),
      name,
    ).toEqual([]);
  }
});
