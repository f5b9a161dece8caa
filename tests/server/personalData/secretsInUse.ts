import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { mailedToken, resetToken } from '../../support/accounts.ts';
import type { HttpClient } from '../../support/http.ts';
import { invite } from '../../support/invited.ts';
import { addProperty, PASSWORD, someEmail, subscriber } from '../../support/journey.ts';
import type { TestServer } from '../../support/server.ts';
import { makeKey } from '../http/integrations/apiKeyRequests.ts';
import { addWebhook } from '../http/integrations/webhookRequests.ts';
import { makeShare, makeUploadLink } from '../http/links/linkJourney.ts';

const [PASSCODE, FORMER, PRESENT, WRONG] = ['passcode', 'former', 'present', 'wrong'].map(
  (word) => `canary-${word}-quagga`,
) as [string, string, string, string];

/** The two parts of the cookie that marks a browser. */
const deviceOf = (client: HttpClient) => {
  const [, cookie = ''] = [...client.jar].find(([name]) => name.startsWith('device-')) ?? [];
  const [device = '', deviceSeal = ''] = cookie.split('.');
  return { device, deviceSeal };
};

const passwordsOf = async (server: TestServer, client: HttpClient, email: string) => {
  for (const [current_password, new_password] of [
    [PASSWORD, FORMER],
    [FORMER, PRESENT],
  ]) {
    const changed = await client.put('/api/auth/change-password', { current_password, new_password });
    expect(changed.status, changed.text).toBe(200);
  }
  const other = server.client();
  expect((await other.post('/api/auth/login', { email, password: WRONG })).status).toBe(401);
  expect((await other.post('/api/auth/login', { email, password: PRESENT })).status).toBe(200);
  return { password: PRESENT, former: FORMER, wrong: WRONG, session: other.jar.get('sid') ?? '', ...deviceOf(other) };
};

const secondFactorOf = async ({ now }: TestServer, client: HttpClient) => {
  const { secret } = (await client.post('/api/auth/two-factor')).body;
  const code = generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) });
  const switchedOn = await client.put('/api/auth/two-factor', { code });
  expect(switchedOn.status, switchedOn.text).toBe(200);
  const codes: readonly string[] = switchedOn.body.recovery_codes;
  expect(codes).toHaveLength(10);
  // A code is typed with its hyphens or without them.
  const spelled = codes.flatMap((each) => [each, each.replaceAll('-', '')]);
  return { totp: secret, ...Object.fromEntries(spelled.map((each, index) => [`recovery code ${index}`, each])) };
};

const linksOf = async (server: TestServer, client: HttpClient) => {
  const property = await addProperty(client);
  const { token: share } = await makeShare(client, property, { passcode: PASSCODE });
  const { token: uploadLink } = await makeUploadLink(client, property);
  const opened = await server.client().post(`/api/shares/${share}/open`, { passcode: PASSCODE });
  expect(opened.status, opened.text).toBe(200);
  const calendar = new URL((await client.get('/api/account/calendar')).body.url).pathname;
  return { passcode: PASSCODE, share, uploadLink, calendar: calendar.split('/').at(-1)?.replace('.ics', '') ?? '' };
};

const programsOf = async (client: HttpClient) => {
  // Its answer is kept for a retry, and the key is in it.
  const made = await client.send('POST', '/api/account/api-keys', {
    json: { name: 'A program', scopes: ['read'] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(made.status, made.text).toBe(201);
  const { key: other } = await makeKey(client);
  const { secret } = await addWebhook(client, 'https://webhook.invalid/messages');
  const [apiKey, otherKey] = [made.body.key, other];
  const bare = (key: string) => key.replace('letproof_', '');
  return {
    apiKey,
    otherKey,
    bareKey: bare(apiKey),
    otherBareKey: bare(otherKey),
    webhook: secret,
    bareWebhook: secret.replace('whsec_', ''),
  };
};

/** Secrets that a person has chosen or was given, each in use. Those in `mailed` are in a link of a mail. */
export const secretsInUse = async (server: TestServer) => {
  const { client, user } = await subscriber(server);
  const { token: invitation } = await invite(server, client, user.id, { email: someEmail(), role: 'viewer' });
  const confirmation = await mailedToken(server, 'confirm-email', user.id, 'AccountRegistered');
  const passwords = await passwordsOf(server, client, user.email);
  const [links, programs] = [await linksOf(server, client), await programsOf(client)];
  const reset = await resetToken(server, user);
  const secondFactor = await secondFactorOf(server, client);
  const secrets: Readonly<Record<string, string>> = {
    ...passwords,
    ...links,
    ...programs,
    ...secondFactor,
    invitation,
    confirmation,
    reset,
  };
  return { account: user.id, email: user.email, secrets, mailed: [invitation, confirmation, reset] };
};
export type InUse = Awaited<ReturnType<typeof secretsInUse>>;
