import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../server/http/openapi/operations.ts';
import type { HttpClient, Sent } from '../../support/http.ts';
import { register } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const READING = ['GET', 'HEAD'];
/** Their authority is a token or a signature, and no cookie counts. */
const WITHOUT_COOKIE = ['POST /api/unsubscribe/{token}', 'POST /api/subscriptions/webhook'];
const WRITING = Object.entries(OPERATIONS).filter(
  ([name]) => !READING.includes(name.split(' ')[0] ?? '') && !WITHOUT_COOKIE.includes(name),
);

const OTHERS: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1:1' },
  { referer: 'https://evil.example/page' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

const REFUSED = 'This request came from another site.';

let server: TestServer;
let ada: HttpClient;
beforeAll(async () => {
  server = await startServer();
  ada = server.client();
  await register(ada);
});
afterAll(() => server?.remove());

const bodyOf = (isForm: boolean): Sent => {
  if (!isForm) return { json: {} };
  const form = new FormData();
  form.append('file', new Blob(['%PDF-']), 'a.pdf');
  return { form };
};

const send = (name: string, isForm: boolean, headers: Readonly<Record<string, string>>) => {
  const [method = '', path = ''] = name.split(' ');
  return ada.send(method, path.replace(/\{\w+\}/g, randomUUID()), { ...bodyOf(isForm), headers });
};

describe('a page of another site cannot write with the cookie of a visitor', () => {
  test('every call refuses it, whatever its browser says of the page', async () => {
    expect(WRITING.length).toBeGreaterThan(80);
    const served: string[] = [];
    await server.recordingNothing(async () => {
      for (const [name, { form }] of WRITING)
        for (const headers of OTHERS) {
          const { status, body } = await send(name, form !== undefined, headers);
          // Other rules answer with 403 as well: Ada has not confirmed her address, and is no staff.
          if (status !== 403 || body?.detail !== REFUSED)
            served.push(`${name} ${JSON.stringify(headers)}: ${status} ${body?.detail}`);
        }
    });
    expect(served).toEqual([]);
  });

  test.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
    'our own page, and a client that is no browser, are served: %j',
    async (headers) => {
      expect((await send('PUT /api/auth/profile', false, headers)).status).toBe(200);
    },
  );
});
