import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtClient } from '../../support/builtClient.ts';
import { expectProblem } from '../../support/expectations.ts';
import { FILES } from '../../support/files.ts';
import { type HttpClient, httpClient } from '../../support/http.ts';
import { addProperty, newAccount, newProperty, subscriber, uploadForm } from '../../support/journey.ts';
import { isFault, writtenLog } from '../../support/logs.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let ada: HttpClient;
let client: Awaited<ReturnType<typeof builtClient>>;
const log = writtenLog();

beforeAll(async () => {
  client = await builtClient();
  server = await startServer({ clientDir: client.path, logger: log.logger });
  ada = (await subscriber(server)).client;
});
afterAll(async () => {
  await server?.remove();
  await client?.remove();
});

const JSON_TYPE = { 'content-type': 'application/json' };
/** Words that node-postgres also uses when a connection is lost. */
const OUTAGE_WORDS = ['timeout-x', 'connection', 'Connection terminated', 'is not queryable'];
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const LENGTH_WITHOUT_STRING = { length: { toString: null } };

describe('malformed JSON', () => {
  test.each(['{"a', '{', ...OUTAGE_WORDS.map((words) => `{"password":${words}}`)])(
    'is 400 and not an outage: %s',
    async (raw) => {
      const before = log.lines.length;
      const reply = await server.client().send('POST', '/api/auth/login', { raw, headers: JSON_TYPE });
      const { detail } = expectProblem(reply, 400);
      expect(reply.headers.get('retry-after')).toBeNull();
      expect(detail).toBe('The request could not be read as JSON.');
      // Mails that are sent meanwhile are logged, too, but are no warnings.
      expect(log.lines.slice(before).filter(isFault)).toEqual([]);
    },
  );

  test('of a signed-in caller is 400, too', async () => {
    expectProblem(await ada.send('POST', '/api/properties', { raw: '{"name":timeout', headers: JSON_TYPE }), 400);
  });
});

describe('well-formed JSON that no schema expects', () => {
  const hostile: readonly (readonly [string, string, unknown])[] = [
    ['login', '/api/auth/login', { email: LENGTH_WITHOUT_STRING, password: 'x' }],
    ['login', '/api/auth/login', { email: 'a@example.org', password: LENGTH_WITHOUT_STRING }],
    ['register', '/api/auth/register', newAccount({ email: LENGTH_WITHOUT_STRING })],
    ['register', '/api/auth/register', newAccount({ name: { length: { valueOf: null, toString: null } } })],
    ['properties', '/api/properties', newProperty({ name: LENGTH_WITHOUT_STRING })],
    ['properties', '/api/properties', JSON.parse('{"__proto__":{"name":"x"}}')],
    ['properties', '/api/properties', newProperty({ constructor: { prototype: {} } })],
  ];
  test.each(hostile)('is refused by %s with 422', async (_, path, json) => {
    expectProblem(await ada.send('POST', path, { json }), 422);
  });

  test.each([21, 1000, 15_000])('is refused at a depth of %i, also with an Idempotency-Key', async (depth) => {
    for (const key of [{}, { 'idempotency-key': `deep-${depth}` }]) {
      const headers = { ...JSON_TYPE, ...key };
      expectProblem(await ada.send('POST', '/api/properties', { raw: nested(depth), headers }), 422);
    }
  });

  const hidden = ['{"q":{"length":{"toString":null}}}', '{"q":{"__proto__":{"length":1}}}', `{"q":${nested(900)}}`];

  test.each(hidden)('is refused in a query with 422: %#', async (filter) => {
    const path = `/api/console/properties?${new URLSearchParams({ filter })}`;
    expectProblem(await ada.get(path), 422);
  });

  test('is refused in a field of an upload with 422', async () => {
    const proposed = { postcode: LENGTH_WITHOUT_STRING };
    const form = uploadForm(await addProperty(ada), '', { fields: { proposed: JSON.stringify(proposed) } });
    expectProblem(await ada.send('POST', '/api/documents/upload', { form }), 422);
  });

  test('is refused by an upload whose field names are nested', async () => {
    const form = new FormData();
    form.append('property_id[length][toString]', 'x');
    form.append('file', new Blob([new Uint8Array(FILES.pdf)]), 'a.pdf');
    const reply = await ada.send('POST', '/api/documents/upload', { form });
    expectProblem(reply, 400);
  });
});

describe('a file of the client', () => {
  test.each(['/favicon.svg', '/assets/main-abc123.js'])(
    '%s that cannot be sent as asked is 412 or 416',
    async (path) => {
      const ask = (headers: Record<string, string>) => server.client().get(path, headers);
      const range = await ask({ range: 'bytes=1000-2000' });
      expectProblem(range, 416);
      expect(range.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
      expectProblem(await ask({ 'if-match': '"another"' }), 412);
      expectProblem(await ask({ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }), 412);
      expect((await ask({ range: 'bytes=0-3' })).status).toBe(206);
    },
  );
});

describe('X-Forwarded-For', () => {
  const ADDRESSES = {
    'has 400 characters': 'x'.repeat(400),
    'is a word': 'unknown',
    'ends with 400 digits': `1.2.3.4, ${'5'.repeat(400)}`,
  };
  test.each(Object.entries(ADDRESSES))('that %s is 400 where the address counts', async (_, address) => {
    const client = server.client();
    for (const path of ['/api/auth/login', '/api/auth/register']) {
      const headers = { 'x-forwarded-for': address };
      expectProblem(await client.send('POST', path, { json: newAccount(), headers }), 400);
    }
  });
});

/** The status lines of everything that the server answers to these bytes, until it closes the connection. */
const statusLinesFor = async (bytes: string): Promise<readonly string[]> => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const answer = await text(socket);
  return answer.match(/HTTP\/1\.1 \d{3}/g) ?? [];
};

const message = (...headers: readonly string[]): string => {
  const head = ['POST /api/contact HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers];
  return `${head.join('\r\n')}\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\n\r\n`;
};

describe('a message whose end is not clear, by which a second one could be smuggled past a proxy,', () => {
  const LENGTH = 'Content-Length: 4';
  const lengths = ['4, 4', '+4', '-4', '0x4', '4 4', '4.0', '"4"', '', '4\tx', '99999999999999999999', '4\r\n '];
  const CHUNKED = ['chunked', 'Chunked', '\tchunked', 'gzip, chunked'].map((value) => `Transfer-Encoding: ${value}`);
  const encodings = [
    ...['xchunked', 'identity', 'chunked, identity', 'chunked, chunked', 'chunked;q=1', '"chunked"', 'chunked\v'],
    ...['chunked\r\nTransfer-Encoding: identity', '\r\n chunked'],
  ].map((value) => `Transfer-Encoding: ${value}`);
  const oddNames = [
    ...['Transfer-Encoding : chunked', '\vTransfer-Encoding: chunked', 'Transfer-Encoding\0: chunked'],
    ...['X: a\r\n Transfer-Encoding: chunked', 'X: a\nTransfer-Encoding: chunked', 'X: a\rTransfer-Encoding: chunked'],
    'Transfer_Encoding\t: chunked',
  ];
  const unclear = [...encodings, ...oddNames];

  const all = [
    ...[`${LENGTH}\r\n${LENGTH}`, `${LENGTH}\r\nContent-Length: 40`, 'Content-Length : 4'],
    ...lengths.map((value) => `Content-Length: ${value}`),
    ...unclear,
    // A length and chunks, in both orders.
    ...[...CHUNKED, ...unclear].flatMap((encoding) => [`${LENGTH}\r\n${encoding}`, `${encoding}\r\n${LENGTH}`]),
  ];

  test.each(all)('is 400 and ends the connection: %j', async (headers) => {
    expect(await statusLinesFor(message(headers))).toEqual(['HTTP/1.1 400']);
  });

  // docs/faults.md names this number.
  test('has been tried in 70 forms', () => expect(new Set(all).size).toBe(70));

  test('control: two clear messages get two answers', async () => {
    const health = (connection: string) => `GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
    expect(await statusLinesFor(`${health('keep-alive')}${health('close')}`)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });
});

test('headers of 64 kB are refused before they are read to their end', async () => {
  expect(await statusLinesFor(message(`X-Long: ${'a'.repeat(65_536)}`, 'Content-Length: 0'))).toEqual(['HTTP/1.1 431']);
});

test('10,000 headers are refused, and the server goes on', async () => {
  // Short ones, so that all of them have arrived when the server closes the connection.
  const headers = Array.from({ length: 10_000 }, (_, index) => `${index.toString(36)}:`);
  expect(await statusLinesFor(message(...headers, 'Content-Length: 0'))).toEqual(['HTTP/1.1 431']);
  expect((await server.client().get('/api/health')).status).toBe(200);
});

test('a compressed body is refused once it has grown too large', async () => {
  const raw = gzipSync(JSON.stringify(newAccount({ name: ' '.repeat(5_000_000) })));
  const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
  expectProblem(await server.client().send('POST', '/api/auth/register', { raw, headers }), 413);
});

test('TRACE is refused and sends no header back', async () => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.write('TRACE /api/health HTTP/1.1\r\nHost: x\r\nX-Secret: canary\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('canary');
});

describe('parsing for anonymous callers', () => {
  const exhausts = async (path: string, raw: string) => {
    const client = httpClient(server.origin);
    const statuses: number[] = [];
    for (let sent = 0; sent < 101; sent += 1)
      statuses.push((await client.send('POST', path, { raw, headers: JSON_TYPE })).status);
    return { statuses, next: await client.send('POST', path, { raw, headers: JSON_TYPE }) };
  };

  test.each([
    ['/api/auth/login', '{"a', 400],
    ['/api/auth/login', '{}', 422],
    ['/api/properties', '{}', 401],
  ])('%s of %s is limited to 100 an hour', async (path, raw, status) => {
    const { statuses, next } = await exhausts(path, raw);
    expect(statuses.slice(0, 100).every((one) => one === status)).toBe(true);
    expectProblem(next, 429);
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is not limited for requests that succeed', async () => {
    const client = httpClient(server.origin);
    for (let sent = 0; sent < 110; sent += 1) expect((await client.post('/api/auth/logout', {})).status).toBe(200);
  });
});

test('nothing of these requests was logged as a failure', () => {
  expect(log.lines.filter((line) => line.includes('A request failed'))).toEqual([]);
});
