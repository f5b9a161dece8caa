import { readFileSync } from 'node:fs';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationName, routesOfApp } from '../../../../server/http/openapi/appRoutes.ts';
import { openApiDocument } from '../../../../server/http/openapi/document.ts';
import { OPERATIONS } from '../../../../server/http/openapi/operations.ts';
import { type Description, describedBy, readDescription } from '../../../support/describedAnswers.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

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
  expect([...called, WITH_STRIPE].filter((name) => !PAGES.includes(name)).sort()).toEqual(Object.keys(OPERATIONS).sort());
});

test('docs/openapi.json is what the contracts and guards say; else run: npm run openapi', () => {
  const checkedIn: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
  expect(JSON.parse(JSON.stringify(openApiDocument(routes())))).toEqual(checkedIn);
});

test('it is served to programs and, as a page without scripts, to people', async () => {
  const client = server.client();
  const described = await client.get('/api/openapi.json');
  expect(described.body).toEqual(readDescription());
  expect(described.headers.get('access-control-allow-origin')).toBe('*');
  const page = await client.get('/api/docs');
  expect(page.text).toContain('/api/badges/verify/{code}');
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const again = await client.send('GET', '/api/docs', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
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

// Controls: the check that every test of a call makes.
describe('an answer with something that is not described', () => {
  const schema = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/House' } } };
  const gone = { 'application/problem+json': { schema: {}, examples: { 'link-ended': {} } } };
  const get = { responses: { 200: { content }, 404: { content: gone } } };
  const description: Description = {
    paths: { '/api/houses/{id}': { get }, '/api/houses/{id}.json': { get: { responses: {} } } },
    components: { responses: {}, schemas: { House: schema } },
  };
  const check = describedBy(description);
  const id = '01982d5e-7a3b-7c41-9f10-5b2e8c6d4a17';
  const answer = (body: unknown, status = 200, type = 'application/json; charset=utf-8') => ({
    status,
    body,
    text: JSON.stringify(body),
    headers: new Headers({ 'content-type': type }),
  });
  const PROBLEM = 'application/problem+json';

  test.each<[string, string, string, Parameters<typeof check>[2], string]>([
    ['a field', 'GET', '/api/houses/1', answer({ id, name: 'A' }), 'must NOT have additional properties'],
    ['a missing field', 'GET', '/api/houses/1?q=1', answer({}), "must have required property 'id'"],
    ['a type', 'GET', '/api/houses/1', answer({ id: 1 }), '/id must be string'],
    ['a format', 'GET', '/api/houses/1', answer({ id: 'one' }), '/id must match format'],
    ['a status', 'GET', '/api/houses/1', answer({ id }, 201), 'GET /api/houses/{id} answered 201: the status 201'],
    ['a type of content', 'GET', '/api/houses/1', answer({ id }, 200, 'text/html'), 'the content type text/html'],
    ['a refusal', 'GET', '/api/houses/1', answer({ type: '/problems/gone' }, 404, PROBLEM), 'the refusal gone'],
    ['a method', 'POST', '/api/houses/1', answer({ id }), 'POST /api/houses/1 is not described'],
    ['a path', 'GET', '/api/flats', answer({}), 'GET /api/flats is not described'],
    ['the more precise path', 'GET', '/api/houses/1.json', answer({ id }), '/api/houses/{id}.json answered 200'],
  ])('is found: %s', (_name, method, path, given, problem) => expect(check(method, path, given)).toContain(problem));

  test.each<[string, string, string, Parameters<typeof check>[2]]>([
    ['what is described', 'GET', '/api/houses/1', answer({ id })],
    ['a described refusal', 'GET', '/API/houses/1/', answer({ type: '/problems/link-ended' }, 404, PROBLEM)],
    ['the refusal of an unknown path', 'GET', '/api/flats', answer({ type: '/problems/not-found' }, 404, PROBLEM)],
    ['a page', 'GET', '/about', answer('', 200, 'text/html')],
  ])('is not seen in %s', (_name, method, path, given) => expect(check(method, path, given)).toBeUndefined());
});
