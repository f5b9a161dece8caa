import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPage, expectProblem } from '../../support/expectations.ts';
import { FILES } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import {
  answer,
  badge,
  checkout,
  newAccount,
  newProperty,
  passingProperty,
  register,
  settle,
  subscriber,
} from '../../support/journey.ts';
import type { Reply } from '../../support/reply.ts';
import { startServer, type TestServer } from '../../support/server.ts';

type Ids = { property: string; assessment: string; document: string; badge: string; checkout: string };
type Route = {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
  readonly form?: FormData | URLSearchParams;
};

const uploadForm = ({ property, assessment }: Ids) => {
  const form = new FormData();
  form.append('property_id', property);
  form.append('assessment_id', assessment);
  form.append('question_id', '20');
  form.append('file', new Blob([new Uint8Array(FILES.pdf)]), 'a.pdf');
  return form;
};

/** Every route that needs a session: [name, needs a subscription, names a thing of an account, its request]. */
const ROUTES: readonly (readonly [string, boolean, boolean, (ids: Ids) => Route])[] = [
  ['me', false, false, () => ({ method: 'GET', path: '/api/auth/me' })],
  ['properties', false, false, () => ({ method: 'GET', path: '/api/properties' })],
  ['a property', false, true, (id) => ({ method: 'GET', path: `/api/properties/${id.property}` })],
  ['adding a property', true, false, () => ({ method: 'POST', path: '/api/properties', json: newProperty() })],
  [
    'changing a property',
    false,
    true,
    (id) => ({ method: 'PUT', path: `/api/properties/${id.property}`, json: newProperty({ name: 'Taken' }) }),
  ],
  ['removing a property', false, true, (id) => ({ method: 'DELETE', path: `/api/properties/${id.property}` })],
  ['assessments', true, false, () => ({ method: 'GET', path: '/api/assessment/list' })],
  [
    'starting',
    true,
    true,
    (id) => ({ method: 'POST', path: '/api/assessment/start', json: { property_id: id.property } }),
  ],
  [
    'restarting',
    true,
    true,
    (id) => ({ method: 'POST', path: '/api/assessment/restart', json: { property_id: id.property } }),
  ],
  [
    'answering',
    true,
    true,
    (id) => ({
      method: 'PUT',
      path: `/api/assessment/${id.assessment}/answers`,
      json: { question_id: 1, answer: 'No' },
    }),
  ],
  ['answers', true, true, (id) => ({ method: 'GET', path: `/api/assessment/${id.assessment}/answers` })],
  ['completing', true, true, (id) => ({ method: 'POST', path: `/api/assessment/${id.assessment}/complete` })],
  ['a report', true, true, (id) => ({ method: 'GET', path: `/api/assessment/${id.assessment}/report` })],
  ['a report as PDF', true, true, (id) => ({ method: 'GET', path: `/api/assessment/${id.assessment}/report/pdf` })],
  ['an evidence bundle', true, true, (id) => ({ method: 'GET', path: `/api/assessment/${id.assessment}/bundle` })],
  ['uploading', true, true, (id) => ({ method: 'POST', path: '/api/documents/upload', form: uploadForm(id) })],
  ['documents', false, true, (id) => ({ method: 'GET', path: `/api/documents?property_id=${id.property}` })],
  [
    'an expiry date',
    false,
    true,
    (id) => ({ method: 'PATCH', path: `/api/documents/${id.document}/expiry`, json: { expiry_date: null } }),
  ],
  ['deleting a document', false, true, (id) => ({ method: 'DELETE', path: `/api/documents/${id.document}` })],
  ['downloading a document', false, true, (id) => ({ method: 'GET', path: `/api/documents/${id.document}/download` })],
  [
    'generating a badge',
    true,
    true,
    (id) => ({
      method: 'POST',
      path: '/api/badges/generate',
      json: { property_id: id.property, assessment_id: id.assessment },
    }),
  ],
  ['badges', false, false, () => ({ method: 'GET', path: '/api/badges/my-badges' })],
  ['downloading a badge', true, true, (id) => ({ method: 'GET', path: `/api/badges/${id.badge}/download` })],
  [
    'a checkout',
    false,
    false,
    () => ({ method: 'POST', path: '/api/subscriptions/create-checkout', json: { plan_type: 'single_monthly' } }),
  ],
  ['the subscription', false, false, () => ({ method: 'GET', path: '/api/subscriptions/current' })],
  ['statistics', false, false, () => ({ method: 'GET', path: '/api/dashboard/stats' })],
  ['the overview', false, false, () => ({ method: 'GET', path: '/api/dashboard/compliance-overview' })],
];
/** Pages of the server: their errors are pages, too. */
const PAGES: typeof ROUTES = [
  ['the test checkout', false, true, (id) => ({ method: 'GET', path: `/test-checkout/${id.checkout}` })],
  [
    'paying',
    false,
    true,
    (id) => ({ method: 'POST', path: `/test-checkout/${id.checkout}`, form: new URLSearchParams({ outcome: 'paid' }) }),
  ],
];
const GATED = ROUTES.filter(([, gated]) => gated);
const OWNED = ROUTES.filter(([, , owned]) => owned);
const WRITING = [...ROUTES, ...PAGES].filter(([, , , route]) => route(unknownIds()).method !== 'GET');

function unknownIds(): Ids {
  return {
    property: randomUUID(),
    assessment: randomUUID(),
    document: randomUUID(),
    badge: 'LP-0000-0000',
    checkout: 'test_none',
  };
}

let server: TestServer;
let ada: HttpClient;
let adas: Ids;
let bob: HttpClient;
let unsubscribed: HttpClient;
beforeAll(async () => {
  server = await startServer();
  const spare = await subscriber(server);
  ada = spare.client;
  const { propertyId, assessmentId, papers } = await passingProperty(ada);
  const { badgeId } = await badge(ada, propertyId, assessmentId);
  // Use the checkout of a third person, because Ada already has a plan and cannot begin one.
  unsubscribed = server.client();
  await register(unsubscribed);
  const url = await checkout(unsubscribed, 'single_monthly');
  adas = {
    property: propertyId,
    assessment: assessmentId,
    document: papers[0] ?? '',
    badge: badgeId,
    checkout: url.split('/').at(-1) ?? '',
  };
  bob = (await subscriber(server)).client;
});
afterAll(() => server?.remove());

const ask = (
  client: HttpClient,
  { method, path, json, form }: Route,
  headers: Record<string, string> = {},
): Promise<Reply> => client.send(method, path, { ...(json !== undefined && { json }), ...(form && { form }), headers });

describe('without a session', () => {
  test.each(ROUTES)('%s is 401, and nothing is recorded', async (_name, _gated, _owned, route) => {
    const reply = await server.recordingNothing(() => ask(server.client(), route(adas)));
    expectProblem(reply, 401, { detail: 'Please sign in.' });
  });

  test.each(PAGES)('%s is a page with 401, and nothing is recorded', async (_name, _gated, _owned, route) => {
    const reply = await server.recordingNothing(() => ask(server.client(), route(adas)));
    expectPage(reply, 401, 'Sign in to go on');
    expect(reply.text).toContain('href="/auth/login?redirect=/subscription"');
  });
});

describe('without a subscription', () => {
  test.each(GATED)('%s is 402, and nothing is recorded', async (_name, _gated, _owned, route) => {
    const problem = expectProblem(await server.recordingNothing(() => ask(unsubscribed, route(adas))), 402);
    expect(problem.code).toBe('subscription_required');
  });
  test.each(ROUTES.filter(([name, gated, owned]) => !gated && !owned && name !== 'a checkout'))(
    '%s is open',
    async (_n, _g, _o, route) => {
      expect((await ask(unsubscribed, route(adas))).status).toBe(200);
    },
  );
});

describe('an object of another account', () => {
  test.each(PAGES)(
    '%s: is a page with 404 that is the same for an unknown one',
    async (_name, _gated, _owned, route) => {
      const [foreign, unknown] = await server.recordingNothing(async () => [
        await ask(bob, route(adas)),
        await ask(bob, route(unknownIds())),
      ]);
      expectPage(foreign, 404, 'There is no such checkout');
      const withoutNonce = ({ text }: Reply) => text.replace(/nonce="[^"]*"/g, '');
      expect(withoutNonce(foreign)).toBe(withoutNonce(unknown));
    },
  );

  test.each(OWNED)(
    '%s: is answered like an unknown one, to the byte, and nothing is recorded',
    async (_name, _gated, _owned, route) => {
      const [foreign, unknown] = await server.recordingNothing(async () => [
        await ask(bob, route(adas)),
        await ask(bob, route(unknownIds())),
      ]);
      expectProblem(foreign, 404, { detail: 'There is nothing here.' });
      expect(foreign.bytes.toString()).toBe(unknown.bytes.toString());
      const headers = (reply: Reply) =>
        [...reply.headers].filter(([name]) => !['date', 'x-request-id', 'content-security-policy'].includes(name));
      expect(headers(foreign)).toEqual(headers(unknown));
    },
  );

  test('is in no list of the other account', async () => {
    expect((await bob.get('/api/properties')).body.properties).toEqual([]);
    expect((await bob.get('/api/assessment/list')).body.assessments).toEqual([]);
    expect((await bob.get('/api/documents')).body.documents).toEqual([]);
    expect((await bob.get('/api/badges/my-badges')).body.badges).toEqual([]);
    expect((await bob.get('/api/dashboard/compliance-overview')).body.properties).toEqual([]);
    const { stats } = (await bob.get('/api/dashboard/stats')).body.data;
    expect(stats).toMatchObject({ totalProperties: 0, assessmentStats: { totalAssessments: 0 } });
    expect(stats.recentActivity.map(({ type }: { type: string }) => type)).toEqual(['SubscriptionActivated']);
  });

  test('is not found together with an object of one’s own', async () => {
    const own = await passingProperty(bob);
    for (const json of [
      { property_id: own.propertyId, assessment_id: adas.assessment },
      { property_id: adas.property, assessment_id: own.assessmentId },
    ])
      expectProblem(await server.recordingNothing(() => bob.post('/api/badges/generate', json)), 404);
    for (const ids of [
      { ...adas, property: own.propertyId },
      { ...adas, assessment: own.assessmentId },
    ])
      expectProblem(
        await server.recordingNothing(() => bob.send('POST', '/api/documents/upload', { form: uploadForm(ids) })),
        404,
      );
  });
});

describe('a malformed id', () => {
  const STRANGE = [
    '1',
    '-1',
    '0',
    'null',
    'undefined',
    '__proto__',
    '%00',
    '..%2f..%2fetc',
    "'%20or%201=1--",
    'x'.repeat(2000),
    '%F0%9F%8F%A0',
  ];
  test.each(
    OWNED.filter(([, , , route]) =>
      /\/(properties|assessment|documents|badges)\/.*00/.test(
        route({ ...unknownIds(), property: '00', assessment: '00', document: '00', badge: '00' }).path,
      ),
    ),
  )('%s: is 404', async (_name, _gated, _owned, route) => {
    for (const id of STRANGE) {
      const reply = await server.recordingNothing(() =>
        ask(ada, route({ property: id, assessment: id, document: id, badge: id, checkout: id })),
      );
      expect(`${id}: ${reply.status}`).toBe(`${id}: 404`);
    }
  });
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'a checkout called %s is not found',
    async (id) => {
      expectPage(await ada.get(`/test-checkout/${id}`), 404, 'There is no such checkout');
      const paid = await server.recordingNothing(() => settle(ada, `/test-checkout/${id}`));
      expectPage(paid, 404, 'There is no such checkout');
    },
  );
});

describe('a request from another site', () => {
  const FORGED: readonly (readonly [string, Record<string, string>])[] = [
    ['an Origin of another site', { origin: 'https://evil.example' }],
    ['an Origin that is null', { origin: 'null' }],
    ['an Origin on another port', { origin: 'http://127.0.0.1:1' }],
    ['an Origin that begins with ours', { origin: '' }],
    ['a Referer of another site', { referer: 'https://evil.example/page' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ];
  test.each(WRITING)('%s is 403, and nothing is recorded', async (_name, _gated, _owned, route) => {
    for (const [what, headers] of FORGED) {
      const sent = 'origin' in headers && headers.origin === '' ? { origin: `${server.origin}.evil.example` } : headers;
      const reply = await server.recordingNothing(() => ask(ada, route(adas), sent));
      expect(`${what}: ${reply.status}`).toBe(`${what}: 403`);
    }
  });

  test.each(['/api/auth/login', '/api/auth/register', '/api/auth/logout'])(
    '%s is 403 and sets no cookie',
    async (path) => {
      const reply = await server.recordingNothing(() =>
        server.client().send('POST', path, { json: newAccount(), headers: { origin: 'https://evil.example' } }),
      );
      expectProblem(reply, 403, { detail: 'This request came from another site.' });
      expect(reply.headers.getSetCookie()).toEqual([]);
    },
  );

  test('is refused before its body is read', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    expectProblem(await ada.send('POST', '/api/properties', { raw: '{"broken', headers }), 403);
  });

  test('from our own origin is served', async () => {
    for (const headers of [
      { origin: server.origin },
      { referer: `${server.origin}/dashboard` },
      { 'sec-fetch-site': 'same-origin' },
      {},
    ] as Record<string, string>[])
      expect((await ask(bob, { method: 'POST', path: '/api/auth/login', json: {} }, headers)).status).toBe(422);
  });

  test('by a plain form, or with an overridden method, changes nothing', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expectProblem(
        await server.recordingNothing(() =>
          ada.send('POST', '/api/properties', {
            raw: JSON.stringify(newProperty()),
            headers: { 'content-type': type },
          }),
        ),
        415,
      );
    const headers = { 'x-http-method-override': 'DELETE' };
    await server.recordingNothing(() =>
      ada.send('GET', `/api/properties/${adas.property}?_method=DELETE`, { headers }),
    );
    await server.recordingNothing(() => ada.send('POST', `/api/properties/${adas.property}`, { json: {}, headers }));
  });
});

describe('a body', () => {
  const raw = (body: string | Buffer, headers: Record<string, string> = {}) =>
    server.recordingNothing(() =>
      ada.send('POST', '/api/properties', { raw: body, headers: { 'content-type': 'application/json', ...headers } }),
    );

  test.each(['{', '{"name": }', 'nonsense', '{"a":1}}', '"text"', 'true', '\uFEFF{'])(
    'that is %j is 400',
    async (body) => {
      expectProblem(await raw(body), 400, { detail: 'The request could not be read as JSON.' });
    },
  );

  test('of 2 MB is 413', async () => {
    expectProblem(await raw(JSON.stringify(newProperty({ name: 'x'.repeat(2_000_000) }))), 413, {
      detail: 'The request is too large.',
    });
  });

  test('in an unknown compression or charset is 415', async () => {
    expectProblem(await raw('{}', { 'content-encoding': 'rot13' }), 415);
    expectProblem(await raw('{}', { 'content-type': 'application/json; charset=klingon' }), 415);
  });

  test.each([
    ['nested a thousand deep', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ['a list', '[]'],
    ['with ten thousand fields', JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [n, n])))],
    ['with a prototype', '{"__proto__":{"name":"x"},"constructor":{"prototype":{"name":"x"}}}'],
  ])('%s is 422', async (_name, body) => {
    expectProblem(await raw(body), 422);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  test('with lone surrogates, zero bytes or markup does not stop any later read', async () => {
    const { client } = await subscriber(server);
    for (const name of [
      '\u0000',
      'a\u0000b',
      '\uD800',
      '‮evil',
      '<script>alert(1)</script>',
      "Robert'); drop table event;--",
    ]) {
      const reply = await client.post('/api/properties', newProperty({ name }));
      expect(reply.status, JSON.stringify(name)).toBeLessThan(500);
      if (reply.status === 201) {
        for (const path of ['properties', 'dashboard/stats', 'dashboard/compliance-overview'])
          expect((await client.get(`/api/${path}`)).status, `${path} after ${JSON.stringify(name)}`).toBe(200);
        await client.delete(`/api/properties/${reply.body.property.id}`);
      }
    }
    expect(server.logged.filter((line) => /stands? still/.test(line))).toEqual([]);
  });
});

describe('the headers', () => {
  const asked: readonly (readonly [string, () => Promise<Reply>])[] = [
    ['an answer', () => ada.get('/api/properties')],
    ['a refusal', () => server.client().get('/api/properties')],
    ['an unknown path', () => ada.get('/api/nothing')],
    [
      'a malformed body',
      () => ada.send('POST', '/api/properties', { raw: '{', headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a request from elsewhere',
      () => ada.send('POST', '/api/properties', { json: {}, headers: { origin: 'https://evil.example' } }),
    ],
    ['health', () => server.client().get('/api/health')],
  ];
  test.each(asked)('of %s forbid caching, framing and sniffing', async (_name, work) => {
    const { headers } = await work();
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test('of a page allow only scripts of our own origin', async () => {
    const { headers } = await ada.get('/nothing');
    const csp = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(csp).toContain(part);
    expect(csp).not.toMatch(/unsafe/);
  });

  test('of a page are also sent with the refusal of another site', async () => {
    const refused = await ada.send('POST', '/test-checkout/1', { headers: { origin: 'https://evil.example' } });
    expectProblem(refused, 403);
    expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('of a session cookie protect it from scripts and other sites', async () => {
    const client = server.client();
    const reply = await client.post('/api/auth/register', newAccount());
    const cookies = reply.headers.getSetCookie();
    const names = cookies.map((line) => line.split('=')[0]).sort();
    expect(names).toEqual([expect.stringMatching(/^device-[0-9a-f]{16}$/), 'seen', 'sid']);
    for (const line of cookies) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
    }
    expect(cookies.find((line) => line.startsWith('sid='))).toMatch(/; Path=\/;/);
  });
});

test('no request of this file has failed with 500 or above', () => {
  expect(server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
});

test('an answer that is sent twice in parallel is recorded once', async () => {
  const before = await server.recorded();
  await Promise.all(Array.from({ length: 10 }, () => answer(ada, adas.assessment, 1, 'N/A')));
  expect((await server.recorded()).count).toBe(before.count + 1);
});
