import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountIn } from '../../support/accounts.ts';
import { zipOf } from '../../support/documentImporting.ts';
import { FILES } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import { csvOf, line } from '../../support/importing.ts';
import { addProperty, newProperty, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

/** Milliseconds. Longer than the server trusts what it has found out from the headers. */
const SLOW = 1200;

/** Sends the headers and the first byte, does `meanwhile`, waits, and sends the rest. Resolves to the status. */
const sendSlowly = async (
  { path, client, type, body }: { path: string; client: HttpClient; type: string; body: Buffer },
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const headers = {
    'content-type': type,
    'content-length': body.length,
    cookie: `sid=${client.jar.get('sid')}`,
    origin: server.origin,
  };
  const sent: ClientRequest = request(`${server.origin}${path}`, { method: 'POST', headers });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  sent.write(body.subarray(0, 1));
  await meanwhile();
  await delay(SLOW);
  sent.end(body.subarray(1));
  const response = await answer;
  await text(response);
  return response.statusCode ?? 0;
};

const json = (value: unknown) => ({ type: 'application/json', body: Buffer.from(JSON.stringify(value)) });

/** A form with a file, as bytes. */
const form = async (fields: Readonly<Record<string, string>>, bytes: Uint8Array = FILES.pdf, name = 'gas.pdf') => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(data);
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) };
};

describe('a request whose body takes longer than a second', () => {
  test('is done as any other', async () => {
    const { client } = await subscriber(server);
    const path = '/api/properties';
    expect(await sendSlowly({ path, client, ...json(newProperty()) }, async () => {})).toBe(201);
  });

  test('is refused when its session has ended meanwhile', async () => {
    const { client, others } = await accountIn(server, 2);
    const path = '/api/access/invitations';
    const invitation = json({ email: 'second@example.org', role: 'manager' });
    const ended = async () => expect((await others[0]?.delete('/api/auth/sessions'))?.status).toBe(200);
    expect(await sendSlowly({ path, client, ...invitation }, ended)).toBe(401);
  });

  test('is refused when it is an upload and its session has ended meanwhile', async () => {
    const { client } = await subscriber(server);
    const property_id = await addProperty(client);
    const upload = { path: '/api/documents/upload', ...(await form({ property_id, document_type: 'other' })) };
    const ended = async () => expect((await client.post('/api/auth/logout')).status).toBe(200);
    const sid = client.jar.get('sid') ?? '';
    const thief = server.client();
    thief.jar.set('sid', sid);
    expect(await sendSlowly({ ...upload, client: thief }, ended)).toBe(401);
  });

  test.each([
    ['properties', '/api/console/imports/preview', csvOf(line('Sea View')), 'spring.csv'],
    ['documents', '/api/console/document-imports/preview', zipOf('Sea View/gas.pdf'), 'papers.zip'],
  ])(
    'is refused when it is a file of %s to import and its session has ended meanwhile',
    async (_, path, bytes, name) => {
      const { client } = await subscriber(server);
      const sent = { path, ...(await form({}, bytes, name)) };
      expect(await sendSlowly({ ...sent, client }, async () => {})).toBe(201);
      const thief = server.client();
      thief.jar.set('sid', client.jar.get('sid') ?? '');
      const ended = async () => expect((await client.post('/api/auth/logout')).status).toBe(200);
      expect(await sendSlowly({ ...sent, client: thief }, ended)).toBe(401);
    },
  );
});
