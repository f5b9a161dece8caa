import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../support/accounts.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  addProperty,
  checkout,
  confirmAddress,
  newAccount,
  PASSWORD,
  settle,
  someEmail,
} from '../../support/journey.ts';
import { mailedLink } from '../../support/mailedLinks.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Arrived, smtpServer, type TestSmtpServer } from '../../support/smtp.ts';

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await smtpServer();
});
afterAll(() => smtp?.stop());

const HOST = 'evil.example';
const FORWARDED = 'forwarded.example';
const FORGED = {
  host: HOST,
  'x-forwarded-host': FORWARDED,
  'x-forwarded-server': FORWARDED,
  'x-original-host': FORWARDED,
  'x-host': FORWARDED,
  forwarded: `host=${FORWARDED};proto=https`,
  'x-forwarded-proto': 'https',
};

/** Expects success, and returns the body. Not with `fetch`, which sends no Host header but its own. */
const forge = async (client: HttpClient, method: string, path: string, body: object = {}): Promise<string> => {
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { ...FORGED, 'content-type': 'application/json', ...(cookie && { cookie }) };
  const asked = request(`${client.origin}${path}`, { method, headers });
  asked.end(method === 'GET' ? undefined : JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (!response) throw new Error('There was no answer');
  const said = await readText(response);
  expect(response.statusCode, `${method} ${path}: ${said}`).toBeOneOf([200, 201]);
  return said;
};

/** The origins of all links in a mail: in its text, its HTML, and its headers, which have those of one-click unsubscribe. */
const originsIn = ({ text = '', html = '', headers }: Arrived): readonly string[] => {
  const links = [text, ...headers.map(({ value }) => value)].join('\n').match(/https?:\/\/[^\s<>]+/g) ?? [];
  const linked = html.match(/(?<=(?:href|src)=")https?:[^"]+/g) ?? [];
  return [...links, ...linked].map((link) => new URL(link).origin);
};

describe.each([
  ['with PUBLIC_URL', { PUBLIC_URL: 'https://letproof.example/' }],
  ['without PUBLIC_URL', undefined],
] as const)('a forged host, %s,', (_, env) => {
  let server: TestServer;
  let ada: HttpClient;
  let property: string;
  const email = someEmail();
  const origin = () => (env ? 'https://letproof.example' : server.url);

  beforeAll(async () => {
    server = await startServer({ env: { SMTP_URL: smtp.url, ...env } });
    const { user } = JSON.parse(await forge(server.client(), 'POST', '/api/auth/register', newAccount({ email })));
    ada = await signedIn(server, email);
    await forge(ada, 'POST', '/api/auth/confirm-email/resend');
    await confirmAddress(server, user);
    const { pathname } = new URL(await checkout(ada, 'multi_yearly'), server.origin);
    expect((await settle(ada, pathname)).status).toBe(303);
    property = await addProperty(ada);
  });
  afterAll(() => server?.remove());

  test('counts in the addresses of answers only without PUBLIC_URL, and only as Host', async () => {
    const days = { from: '2026-11-18', to: '2026-11-20' };
    for (const said of [
      await forge(ada, 'GET', '/api/account/calendar'),
      await forge(ada, 'POST', `/api/properties/${property}/upload-links`, { question_id: 20 }),
      await forge(ada, 'POST', `/api/properties/${property}/shares`),
      await forge(ada, 'POST', `/api/properties/${property}/stay-receipts`, days),
    ]) {
      const origins = (said.match(/https?:\/\/[^"\s]+/g) ?? []).map((link) => new URL(link).origin);
      expect([...new Set(origins)], said).toEqual([env ? origin() : `https://${HOST}`]);
    }
  });

  test('gets into no link of a mail: to confirm an address, to choose a password, to accept', async () => {
    const [guest, buyer, next] = [someEmail(), someEmail(), someEmail()];
    await forge(server.client(), 'POST', '/api/auth/forgot-password', { email });
    expect(await mailedLink(smtp, email, 'new password')).not.toBe('');
    await forge(ada, 'POST', '/api/access/invitations', { email: guest, role: 'viewer' });
    await forge(ada, 'POST', `/api/properties/${property}/transfer`, { email: buyer });
    // It ends the session.
    await forge(ada, 'PUT', '/api/auth/email', { email: next, password: PASSWORD });
    for (const [address, kind] of [
      [email, 'confirmation'],
      [guest, 'invitation'],
      [buyer, 'offer'],
      [next, 'confirmation'],
    ] as const)
      expect(await mailedLink(smtp, address, kind)).not.toBe('');
    const mails = [email, guest, buyer, next].flatMap(smtp.to);
    expect(mails.length).toBeGreaterThanOrEqual(6);
    for (const mail of mails) {
      expect(originsIn(mail).length, mail.subject).toBeGreaterThan(0);
      expect([...new Set(originsIn(mail))], mail.subject).toEqual([origin()]);
      expect(JSON.stringify(mail), mail.subject).not.toMatch(/evil|forwarded\.example/);
    }
  });
});
