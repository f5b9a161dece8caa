import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtClient } from '../../support/builtClient.ts';
import type { HttpClient } from '../../support/http.ts';
import { register } from '../../support/journey.ts';
import { rawGet } from '../../support/rawGet.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let client: Awaited<ReturnType<typeof builtClient>>;
let visitor: HttpClient;
beforeAll(async () => {
  client = await builtClient();
  server = await startServer({ clientDir: client.path, env: { PUBLIC_URL: 'https://letproof.example/' } });
  visitor = server.client();
});
afterAll(async () => {
  await server?.remove();
  await client?.remove();
});

const pageOf = (file: string) => `${file} of https://letproof.example `.repeat(100);

describe('a public page', () => {
  test.each([
    ['/', 'home.html'],
    ['/?start-quiz', 'home.html'],
    ['/about', 'about.html'],
    ['/about/', 'about.html'],
  ])('%s is the built file with our public address in it', async (path, file) => {
    const reply = await visitor.get(path);
    expect([reply.status, reply.text]).toEqual([200, pageOf(file)]);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('takes the address from the configuration and never from the request', async () => {
    const reply = await visitor.get('/about', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(reply.text).not.toContain('evil');
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('is compressed as the client accepts it: "%s"', async (accepts, encoding, decompress) => {
    const { headers, body } = await rawGet(`${server.origin}/about`, { 'accept-encoding': accepts });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.length));
    expect(decompress(body).toString()).toBe(pageOf('about.html'));
  });

  test('is asked for again each time and not sent again if it is the same', async () => {
    // Not with fetch, which asks for a fresh copy as soon as it is given a condition.
    const about = (headers: Record<string, string>) => rawGet(`${server.origin}/about`, headers);
    const { headers } = await about({ 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('no-cache');
    const tag = headers.etag ?? '';
    expect(tag).toMatch(/^"/);
    const again = await about({ 'accept-encoding': 'br', 'if-none-match': tag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
    expect((await about({ 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
    const plain = await about({ 'accept-encoding': 'identity' });
    expect(plain.headers.etag).not.toBe(tag);
  });

  test('answers HEAD without a body', async () => {
    const reply = await visitor.send('HEAD', '/about');
    expect([reply.status, reply.text]).toEqual([200, '']);
  });

  test('has a strict policy without nonce, and sets no cookie', async () => {
    const { headers } = await visitor.get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
  });

  // The client of the tests asks each of these answers for it.
  test.each(['/', '/login', '/nowhere', '/robots.txt', '/favicon.svg', '/assets/main-abc123.js', '/assets/gone.js'])(
    'and every other answer has Strict-Transport-Security, as %s',
    async (path) => {
      const { status } = await visitor.get(path, { 'accept-encoding': 'identity' });
      expect([200, 404]).toContain(status);
    },
  );

  test('is the same for a session that does not exist', async () => {
    const reply = await visitor.get('/', { cookie: '__Host-sid=unknown' });
    expect([reply.status, reply.text]).toEqual([200, pageOf('home.html')]);
  });
});

test('robots.txt is a file of the public site, too', async () => {
  const reply = await visitor.get('/robots.txt');
  expect([reply.headers.get('content-type'), reply.text]).toEqual(['text/plain; charset=utf-8', pageOf('robots.txt')]);
});

describe('an unknown address', () => {
  test.each([
    '/nothing',
    '/abouts',
    '/about/us',
    '/dashboard/7',
    '/robots',
    '/.env',
    '/..%2f..%2fpackage.json',
    // What the build writes for the server.
    '/index.html',
    '/pages.json',
    '/manifest.json',
    '/site',
    '/site/site.json',
    '/site/about.html',
    '/%73ite/about.html',
    '/site//about.html',
  ])('%s is 404 with the page that says so', async (path) => {
    const reply = await visitor.get(path);
    expect([reply.status, reply.text]).toEqual([404, pageOf('not-found.html')]);
    expect(reply.headers.get('content-security-policy')).toContain("style-src 'self';");
  });

  test('is never 304, because search engines read the status', async () => {
    const { headers } = await rawGet(`${server.origin}/nothing`);
    const again = await rawGet(`${server.origin}/nothing`, { 'if-none-match': headers.etag ?? '' });
    expect(again.status).toBe(404);
  });
});

describe('the page that checks bundles', () => {
  const installationIn = (text: string) =>
    JSON.parse(/id="installation">(.*?)<\/script>/.exec(text)?.[1] ?? 'missing') as { origin: string; keys: string[] };

  test('names this LetProof and, as soon as the log is signed, its keys', async () => {
    await register(server.client());
    await server.core.ledger.signHead(new AbortController().signal);
    await expect.poll(async () => (await visitor.get('/api/ledger/vkey')).status).toBe(200);
    const vkeys = (await visitor.get('/api/ledger/vkey')).text.trim().split('\n');
    const { text, status } = await visitor.get('/check-offline');
    expect(status).toBe(200);
    expect(vkeys[0]).toMatch(/^letproof\.example\/ledger\//);
    // A badge that comes alone is checked with the keys that other programs get here.
    const { keys } = (await visitor.get('/.well-known/jwks.json')).body as { keys: { kid: string; x: string }[] };
    expect(keys[0]?.kid).toMatch(/^did:web:letproof\.example#/);
    const badgeKeys = keys.map(({ kid, x }) => ({ kid, x, isFormer: false }));
    expect(installationIn(text)).toEqual({ origin: 'https://letproof.example', keys: vkeys, former: [], badgeKeys });
  });

  test('has its own strict policy, sets no cookie and cannot be framed', async () => {
    const { headers } = await visitor.get('/check-offline');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'sha256-x='; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('is the same bytes as the file to keep', async () => {
    const plain = { 'accept-encoding': 'identity' };
    const shown = await rawGet(`${server.origin}/check-offline`, plain);
    const kept = await rawGet(`${server.origin}/check-offline.html`, plain);
    expect(kept.headers['content-disposition']).toBe('attachment; filename=letproof-check-offline.html');
    expect(kept.headers['content-security-policy']).toBe(shown.headers['content-security-policy']);
    expect(kept.body.equals(shown.body)).toBe(true);
    expect(kept.body.toString()).toContain('check()');
  });

  test('is asked for again and not sent again while the keys are the same', async () => {
    const { headers } = await rawGet(`${server.origin}/check-offline`, { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers['cache-control']]).toEqual(['br', 'no-cache']);
    const tag = headers.etag ?? '';
    const again = await rawGet(`${server.origin}/check-offline`, { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('is not served as the build wrote it, without the keys', async () => {
    expect((await visitor.get('/verifier/check-offline.html')).status).toBe(404);
  });
});
