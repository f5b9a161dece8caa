import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtClient } from '../../support/builtClient.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { rawGet } from '../../support/rawGet.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PAGE =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="payment-origin" content="__PAYMENT_ORIGIN__"><p>The page</p><style nonce="__CSP_NONCE__">';
const PATTERNS = ['/dashboard', '/questionnaire/:assessmentId', '/verify-badge/:code'];

let server: TestServer;
let client: Awaited<ReturnType<typeof builtClient>>;
let visitor: HttpClient;
beforeAll(async () => {
  client = await builtClient({ page: PAGE, patterns: PATTERNS });
  server = await startServer({ clientDir: client.path, env: { STRIPE_CUSTOM_DOMAIN: 'pay.example.com' } });
  visitor = server.client();
});
afterAll(async () => {
  await server?.remove();
  await client?.remove();
});

const expectPage = async (path: string) => {
  const reply = await visitor.get(path);
  expect(`${path}: ${reply.status}`).toBe(`${path}: 200`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('x-robots-tag'), 'a page of one person or one badge').toBe('noindex');
  const [, nonce] = /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '') ?? [];
  expect(reply.text).toBe(
    PAGE.replaceAll('__CSP_NONCE__', nonce ?? 'none').replace('__PAYMENT_ORIGIN__', 'https://pay.example.com'),
  );
};

describe('the page of the client', () => {
  test.each(['/dashboard', '/dashboard/', '/dashboard?from=mail', '/questionnaire/7', '/verify-badge/LP-3H8T-W6RN'])(
    'is 200 at %s',
    expectPage,
  );

  test('has another nonce each time', async () => {
    const [one, other] = [await visitor.get('/dashboard'), await visitor.get('/dashboard')];
    expect(one.text).not.toBe(other.text);
  });
});

test('without PUBLIC_URL, the public pages name the port at which the server listens', async () => {
  const { text } = await visitor.get('/about');
  expect(text).toContain(`about.html of http://localhost:${new URL(server.url).port} `);
});

describe('the files of the client', () => {
  test('under /assets are cached without limit, and an unknown one is 404 without the page', async () => {
    const file = await visitor.get('/assets/main-abc123.js', { 'accept-encoding': 'identity' });
    expect([file.status, file.text]).toEqual([200, 'export {};']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const unknown = await visitor.get('/assets/main-def456.js');
    expect([unknown.status, unknown.text]).toEqual([404, '']);
    expect(unknown.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/assets', '/assets/', '/assets/.', '/assets/%2e/'])('are not listed at %s', async (path) => {
    const { status, body } = await rawGet(`${server.origin}${path}`);
    expect([404, 400]).toContain(status);
    expect(String(body)).not.toContain('main-abc123');
  });

  test.each([
    ['br, gzip', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', null, 'export {};'],
  ])(
    'under /assets are sent as the build has compressed them, with Accept-Encoding: %s',
    async (accepts, encoding, body) => {
      const reply = await rawGet(`${server.origin}/assets/main-abc123.js`, { 'accept-encoding': accepts });
      expect([reply.headers['content-encoding'] ?? null, reply.body.toString()]).toEqual([encoding, body]);
      expect(reply.headers.vary).toBe('Accept-Encoding');
      expect(reply.headers['content-type']).toMatch(/^text\/javascript/);
    },
  );

  test('elsewhere are cached for an hour', async () => {
    const file = await visitor.get('/favicon.svg');
    expect([file.status, file.text]).toEqual([200, '<svg/>']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

test('an unknown address of the API is a problem and not the page', async () => {
  expectProblem(await visitor.get('/api/nothing'), 404);
  expectProblem(await visitor.post('/nothing'), 404);
});
