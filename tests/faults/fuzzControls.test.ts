import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiDocument, operationsOf, readDocument } from './fuzz/described/operations.ts';
import { type Exchange, judge } from './fuzz/described/oracle.ts';
import { plansOf, uncalledOf } from './fuzz/described/plans.ts';
import { rawOf } from './fuzz/described/requests.ts';

// The requests that are made from a document find each kind of fault, shown with a small server that has them all.

const thing = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 20 }, count: { type: 'integer' }, note: { type: 'string' } },
};
const answered = { content: { 'application/json': { schema: { type: 'object' } } } };
const document: ApiDocument = {
  paths: {
    '/api/things/{id}': {
      put: {
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } }],
        requestBody: { content: { 'application/json': { schema: thing } } },
        responses: { 200: answered, 400: answered },
      },
    },
    '/api/things': { get: { responses: { 200: answered } } },
  },
  components: { parameters: {}, responses: {}, schemas: {} },
};

/** Milliseconds. Only the requests that are never answered wait for it. */
const LIMIT = 300;
const AT_ONCE = 16;

type Fault = 'throws' | 'hangs' | 'is not described' | 'none';

/** Each fault has one kind of value as its only cause. */
const faultOf = (sent: string): Fault => {
  const { name, count, note } = JSON.parse(sent) ?? {};
  if (Array.isArray(count)) return 'throws';
  if (name === null) return 'hangs';
  return typeof note === 'string' && note.includes('NaN') ? 'is not described' : 'none';
};

const STATUSES = { throws: 500, 'is not described': 418, none: 200 } as const;

let faulty: Server;
let judged: ReturnType<typeof judge>;
beforeAll(async () => {
  faulty = createServer(async (request, response) => {
    const sent = await text(request);
    if (request.method === 'PUT' && /\/things\/?(\?|$)/.test(request.url ?? ''))
      return response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}');
    let fault: Fault = 'none';
    try {
      fault = faultOf(sent || '{}');
    } catch {
      return response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
    }
    if (fault !== 'hangs') response.writeHead(STATUSES[fault], { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => faulty.listen(0, '127.0.0.1', resolve));
  judged = judge(`http://127.0.0.1:${(faulty.address() as AddressInfo).port}`, document, LIMIT);
});
afterAll(() => {
  judged?.close();
  faulty?.closeAllConnections();
  faulty?.close();
});

const planned = () =>
  plansOf(operationsOf(document), {
    source: {
      component: () => ({}),
      sampleOf: () => undefined,
      withIds: (example) => example,
    },
    who: fc.constant('someone'),
    seed: 1,
    rounds: 500,
  });

test('a route that throws, hangs or answers undescribed on one kind of value is found', async () => {
  const plans = await planned();
  const exchanges: Exchange[] = [];
  for (let at = 0; at < plans.length; at += AT_ONCE) {
    const batch = plans.slice(at, at + AT_ONCE);
    const sent = batch.map(async ({ operation, parts, who }) => judged.exchange(who, await rawOf(operation, parts)));
    exchanges.push(...(await Promise.all(sent)));
  }
  const faults = judged.faultsOf(exchanges).map((fault) => fault.split('\n').at(-1)?.trim());
  expect([...new Set(faults)].sort()).toEqual([
    '500 {}',
    'PUT /api/things/{id} answered 418: the status 418 is not described',
    expect.stringMatching(/^no answer within 300 ms/),
  ]);
});

test('an operation that no request calls is found', async () => {
  const called = new Set((await planned()).map(({ operation }) => operation.name));
  expect(uncalledOf(document, called)).toEqual([]);
  called.delete('GET /api/things');
  expect(uncalledOf(document, called)).toEqual(['GET /api/things']);
  expect(operationsOf(readDocument()).length).toBeGreaterThan(200);
});
