import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { takesKey } from '../../../../client/api/idempotencyKeys.ts';
import { CLIENT_TYPES, clientTypes } from '../../../../scripts/openapi/callTypes.ts';
import { typedClient } from '../../../../scripts/openapi/typedClient.ts';
import { operationName, routesOfApp } from '../../../../server/http/openapi/appRoutes.ts';
import { openApiDocument } from '../../../../server/http/openapi/document.ts';
import { OPERATIONS } from '../../../../server/http/openapi/operations.ts';
import { readDescription } from '../../../support/describedAnswers.ts';
import { pdfOf } from '../../../support/files.ts';
import { newProperty, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { makeKey } from '../integrations/apiKeyRequests.ts';

/** Pages for people, which are no calls. */
const PAGES = [
  'GET /test-checkout/{sessionId}',
  'POST /test-checkout/{sessionId}',
  'GET /test-portal',
  'POST /test-portal',
  'GET /contact/sent',
  'POST /contact',
  'GET /upload/{token}',
  'GET /shared/{token}',
  'GET /stay/{number}',
  'GET /check-offline',
  'GET /check-offline.html',
];
/** Only with payments by Stripe. */
const WITH_STRIPE = 'POST /api/subscriptions/webhook';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const routes = () => routesOfApp(server.app);

test('every call is described, and what is described can be called', () => {
  const called = routes().map(operationName);
  expect([...called, WITH_STRIPE].filter((name) => !PAGES.includes(name)).sort()).toEqual(
    Object.keys(OPERATIONS).sort(),
  );
});

test('docs/openapi.json is what the contracts and guards say; else run: npm run openapi', () => {
  const checkedIn: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  expect(JSON.parse(JSON.stringify(openApiDocument(routes())))).toEqual(checkedIn);
});

test('client/api/calls.ts has the types of what docs/openapi.json describes; else run: npm run openapi', () => {
  expect(readFileSync(CLIENT_TYPES, 'utf8')).toBe(clientTypes(openApiDocument(routes())));
});

test('our client sends no key with a call whose answer is not kept', () => {
  const names = Object.entries(OPERATIONS).flatMap(([name, { isSecret, takesNoKey }]) =>
    isSecret || takesNoKey ? [name] : [],
  );
  const sent = names.filter((name) => {
    const [method = '', path = ''] = name.split(' ');
    return takesKey(method, path.replace(/\{\w+\}/g, 'x'));
  });
  expect(sent).toEqual([]);
});

test.each(['POST /api/contact', 'POST /api/badges/verify/{code}/report', 'POST /api/assessment/quick-check'])(
  '%s is described to take an Idempotency-Key, also from visitors',
  (name) => {
    const [method = '', path = ''] = name.toLowerCase().split(' ');
    const { paths } = JSON.parse(JSON.stringify(openApiDocument(routes())));
    expect(paths[path][method].parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  },
);

test('it is served to programs and, as a page without scripts, to people', async () => {
  const client = server.client();
  const described = await client.get('/api/openapi.json');
  expect(described.body).toEqual(readDescription());
  expect(described.headers.get('access-control-allow-origin')).toBe('*');
  const page = await client.get('/api/docs');
  expect(page.text).toContain('/api/badges/verify/{code}');
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

describe('the examples', () => {
  const { paths, components } = readDescription();
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema({ $id: 'api', components });

  const mediaIn = (value: unknown, place: string): readonly [string, object, unknown][] => {
    if (typeof value !== 'object' || value === null) return [];
    const own: [string, object, unknown][] =
      'schema' in value && 'example' in value ? [[place, value.schema as object, value.example]] : [];
    return [...own, ...Object.entries(value).flatMap(([name, each]) => mediaIn(each, `${place} ${name}`))];
  };

  test('of bodies and answers are what their schemas accept', () => {
    const media = mediaIn(paths, '');
    expect(media.length).toBeGreaterThan(150);
    const wrong = media.filter(([, schema, example]) => {
      const inApi = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
      return !ajv.validate(inApi, example);
    });
    expect(wrong.map(([place]) => place)).toEqual([]);
  });

  test('of refusals are problems', () => {
    const { examples } = components as unknown as { examples: Record<string, { value: unknown }> };
    const accepts = ajv.compile({ $ref: 'api#/components/schemas/Problem' });
    const wrong = Object.entries(examples).filter(([, { value }]) => !accepts(value));
    expect(wrong).toEqual([]);
  });
});

type Call = (name: string, sent: object) => Promise<Record<string, unknown>>;

/** What `npm run client` prints, as a module. */
const printed = async (): Promise<{ letproof: (origin: string, apiKey: string) => Call; Refused: new () => Error }> => {
  const source = typedClient(openApiDocument(routesOfApp(server.app)));
  const { code } = await transformWithOxc(source, 'client.ts');
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
};

test('a printed client calls the API, sends what it is given and throws refusals', async () => {
  const { letproof, Refused } = await printed();
  const { client } = await subscriber(server);
  const { key } = await makeKey(client, { scopes: ['read', 'write'] });
  const call = letproof(server.origin, key);
  const { property } = await call('POST /api/properties', { body: newProperty({ name: 'Printed House' }) });
  const { id } = property as { id: string };
  expect(await call('GET /api/properties/{id}', { path: { id } })).toMatchObject({
    property: { name: 'Printed House' },
  });
  let position: string | null = null;
  const onAnswer = ({ headers }: Response) => {
    position = headers.get('x-event-position');
  };
  await call('PUT /api/properties/{id}', { path: { id }, body: newProperty({ name: 'Printed Barn' }), onAnswer });
  expect(position).toMatch(/^\d+$/);
  expect(await call('GET /api/properties', { query: { q: 'Printed', limit: '1' } })).toMatchObject({ total: 1 });
  const file = new File([new Uint8Array(pdfOf(400))], 'gas.pdf', { type: 'application/pdf' });
  const form = { file, property_id: id, document_type: 'gas_safety_certificate', expiry_date: null };
  expect(await call('POST /api/documents/upload', { form })).toMatchObject({ filename: 'gas.pdf' });
  const none = { path: { id: id.replace(/^./, 'f') } };
  const refused = await call('GET /api/properties/{id}', none).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ status: 404, problem: { type: '/problems/not-found' } });
});

test('a printed client throws a refusal also without a problem in it: to HEAD, a 304, and the page of a proxy', async () => {
  const { letproof, Refused } = await printed();
  const refusal = async (status: number, body: string | null, name: string) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status, statusText: 'Sorry' }));
    return letproof(server.origin, 'letproof_key')(name, {}).catch((error: unknown) => error);
  };
  const expected = (status: number) => ({ status, problem: { type: 'about:blank', title: 'Sorry', status } });
  for (const [status, body, name] of [
    [422, null, 'HEAD /api/account/export'],
    [304, null, 'GET /api/properties'],
    [502, '<h1>Bad gateway</h1>', 'GET /api/properties'],
    [502, 'null', 'GET /api/properties'],
  ] as const) {
    const refused = await refusal(status, body, name);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject(expected(status));
  }
  vi.stubGlobal('fetch', async () => new Response(null));
  expect(await letproof(server.origin, 'letproof_key')('HEAD /api/account/export', {})).toBeNull();
  vi.unstubAllGlobals();
});
