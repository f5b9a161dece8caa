import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtClient } from '../../support/builtClient.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PAGE =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><p>The page</p><style nonce="__CSP_NONCE__">';
const PATTERNS = ['/', '/about', '/questionnaire/:assessmentId', '/verify-badge/:code'];

let server: TestServer;
let client: Awaited<ReturnType<typeof builtClient>>;
let visitor: HttpClient;
beforeAll(async () => {
  client = await builtClient({ page: PAGE, patterns: PATTERNS });
  server = await startServer({ clientDir: client.path });
  visitor = server.client();
});
afterAll(async () => {
  await server?.remove();
  await client?.remove();
});

const expectPage = async (path: string, status: number) => {
  const reply = await visitor.get(path);
  expect(`${path}: ${reply.status}`).toBe(`${path}: ${status}`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const [, nonce] = /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '') ?? [];
  expect(reply.text).toBe(PAGE.replaceAll('__CSP_NONCE__', nonce ?? 'none'));
};

describe('the page of the client', () => {
  test.each(['/', '/about', '/about/', '/about?from=mail', '/questionnaire/7', '/verify-badge/LP-3H8T-W6RN'])(
    'is 200 at %s',
    (path) => expectPage(path, 200),
  );

  test.each([
    '/nothing',
    '/abouts',
    '/about/us',
    '/questionnaire',
    '/questionnaire/7/8',
    '/index.html',
    '/robots',
    '/.env',
    '/..%2f..%2fpackage.json',
  ])('is 404 at %s', (path) => expectPage(path, 404));

  test('has another nonce each time', async () => {
    const [one, other] = [await visitor.get('/'), await visitor.get('/')];
    expect(one.text).not.toBe(other.text);
  });
});

describe('the files of the client', () => {
  test('under /assets are cached without limit, and an unknown one is 404 without the page', async () => {
    const file = await visitor.get('/assets/main-abc123.js');
    expect([file.status, file.text]).toEqual([200, 'export {};']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const unknown = await visitor.get('/assets/main-def456.js');
    expect([unknown.status, unknown.text]).toEqual([404, '']);
    expect(unknown.headers.get('cache-control')).toBe('no-store');
  });

  test('elsewhere are cached for an hour', async () => {
    const file = await visitor.get('/robots.txt');
    expect([file.status, file.text]).toEqual([200, 'User-agent: *']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

test('an unknown address of the API is a problem and not the page', async () => {
  expectProblem(await visitor.get('/api/nothing'), 404);
  expectProblem(await visitor.post('/nothing'), 404);
});
