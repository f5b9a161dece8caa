import { describe, expect, test } from 'vitest';
import { expectProtected, lackingProtection } from '../../support/protectedAnswers.ts';

const GOOD = {
  'x-request-id': '1',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};
const answer = (changed: Readonly<Record<string, string | null>> = {}, status = 200) => ({
  status,
  headers: new Headers(
    Object.entries({ ...GOOD, ...changed }).filter((pair): pair is [string, string] => pair[1] !== null),
  ),
});
const PDF = { 'content-type': 'application/pdf' };
const pageWith = (directives: string) => ({
  'content-type': 'text/html',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; ${directives}`,
});
const cookie = (line: string) => ({ 'set-cookie': line });

// Every answer that the client of the tests gets goes through this check.
describe('control: the check of headers', () => {
  test.each<readonly [string, Readonly<Record<string, string | null>>, RegExp]>([
    ['no name of the request', { 'x-request-id': null }, /X-Request-Id/],
    ['no nosniff', { 'x-content-type-options': null }, /nosniff/],
    ['no Referrer-Policy', { 'referrer-policy': null }, /Referrer-Policy/],
    ['a Referrer-Policy that tells the address', { 'referrer-policy': 'unsafe-url' }, /Referrer-Policy is unsafe-url/],
    ['no policy', { 'content-security-policy': null }, /policy/],
    ['a policy that allows what it does not name', { 'content-security-policy': "script-src 'self'" }, /policy/],
    [
      'a policy that lets other sites frame the answer',
      { 'content-security-policy': "default-src 'none'; frame-ancestors 'self'" },
      /frame it/,
    ],
    [
      'a page that does not say who may frame it',
      { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" },
      /frame it/,
    ],
    [
      'a picture that does not say so',
      { 'content-type': 'image/svg+xml', 'content-security-policy': "default-src 'none'" },
      /frame it/,
    ],
    [
      'a page that runs any script',
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; script-src 'self' 'unsafe-inline'",
      },
      /any script/,
    ],
    ...[
      'script-src * data: https:',
      "script-src 'self' https://cdn.example",
      "script-src 'self'; script-src-elem 'self' 'unsafe-inline'",
      "script-src 'self'; script-src-attr 'unsafe-hashes' 'sha256-AAAA='",
      "script-src 'strict-dynamic'",
      "script-src 'unsafe-eval'; script-src 'self'",
    ].map((directives) => [`a page with ${directives}`, pageWith(directives), /any script/] as const),
    ['a page that loads plug-ins', pageWith("object-src 'self'"), /plug-ins/],
    [
      'a page whose markup changes its base',
      { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" },
      /change its base/,
    ],
    ['a cookie for scripts', cookie('sid=1; Path=/; SameSite=Lax'), /scripts can read the cookie sid/],
    ['a cookie for other sites', cookie('sid=1; Path=/; HttpOnly; SameSite=None'), /other sites can send/],
    ['a cookie that does not say so', cookie('sid=1; Path=/; HttpOnly'), /other sites can send/],
    ['a cookie of one path', cookie('sid=1; Path=/api; HttpOnly; SameSite=Lax'), /not of this host/],
    ['a cookie of other hosts', cookie('sid=1; Path=/; Domain=a.example; HttpOnly; SameSite=Lax'), /not of this host/],
    ['a document that is shown', PDF, /not an attachment/],
    ['a picture that is shown', { 'content-type': 'image/png', 'content-disposition': 'inline' }, /not an attachment/],
    ['a private answer without Cache-Control', { 'cache-control': null }, /may be kept/],
    ['a private answer for caches', { 'cache-control': 'public, max-age=60' }, /may be kept/],
  ])('finds %s', (_name, changed, problem) => {
    const bad = answer(changed);
    expect(lackingProtection('/api/properties', bad)).toMatch(problem);
    expect(() => expectProtected('GET', '/api/properties', bad)).toThrow(problem);
  });

  test.each([
    ['/api/calendar/x.ics', true],
    ['/api/documents/calendar.ics', false],
    ['/api/unsubscribe/x.y', true],
    ['/api/invitations/x', true],
    ['/invitations/x', true],
    ['/reset-password?token=x', true],
    ['/confirm-email?token=x', true],
    [`/api/shares/${'x'.repeat(43)}/report.pdf`, true],
    [`/upload/${'x'.repeat(43)}`, true],
    ['/api/shares/018f0000-0000-7000-8000-000000000001', false],
    ['/dashboard', false],
  ])('finds a Referrer-Policy that names the address at %s: %s', (address, isSecret) => {
    const problem = lackingProtection(address, answer({ 'referrer-policy': 'strict-origin-when-cross-origin' }));
    expect(problem).toBe(isSecret ? 'its Referrer-Policy tells the secret address' : undefined);
    expect(lackingProtection(address, answer())).toBeUndefined();
  });

  test.each([
    [null, true],
    ['max-age=31536000', true],
    ['max-age=60; includeSubDomains', true],
    ['max-age=31536000; includeSubDomains', false],
  ])('finds the Strict-Transport-Security %j over https: %s', (value, isProblem) => {
    for (const address of ['/', '/dashboard', '/assets/main-abc123.js', '/api/properties']) {
      const changed = answer({ 'strict-transport-security': value });
      expect(lackingProtection(address, changed, { https: true }) !== undefined).toBe(isProblem);
      expect(lackingProtection(address, changed)).toBeUndefined();
    }
  });

  test.each([
    ['sid=1; Path=/; HttpOnly; SameSite=Lax', true],
    ['sid=1; Path=/; HttpOnly; Secure; SameSite=Lax', true],
    ['__Host-sid=1; Path=/; HttpOnly; Secure; SameSite=Lax', false],
  ])('finds the cookie %j over https: %s', (line, isProblem) => {
    const changed = answer({ 'strict-transport-security': 'max-age=31536000; includeSubDomains', ...cookie(line) });
    expect(lackingProtection('/api/auth/login', changed, { https: true }) !== undefined).toBe(isProblem);
    expect(lackingProtection('/api/auth/login', changed)).toBeUndefined();
  });

  test.each([
    "script-src 'self'; object-src 'none'",
    "script-src 'self' 'nonce-aB3+/w=='",
    "script-src 'sha256-aB3+/w='; worker-src blob:",
    "style-src 'self'",
  ])('accepts a page with %s', (directives) => {
    expect(lackingProtection('/about', answer(pageWith(directives)))).toBeUndefined();
  });

  test.each([304, 404, 500, 503])('looks at answers with status %i, too', (status) => {
    expect(lackingProtection('/api/properties', answer({ 'content-type': null }, status))).toBeUndefined();
    expect(lackingProtection('/api/properties', answer({ 'cache-control': null }, status))).toMatch(/may be kept/);
  });

  test.each([
    ['/api/badges/verify/LP-3H8T-W6RN.json', true],
    ['/api/badges/LP-3H8T-W6RN/image?format=svg', true],
    ['/api/badges/LP-3H8T-W6RN', false],
    ['/api/documents/1/download', false],
  ])('a public answer at %s may be kept: %s', (address, isAllowed) => {
    const problem = lackingProtection(address, answer({ 'cache-control': 'public, max-age=300' }));
    expect(problem === undefined).toBe(isAllowed);
  });

  test.each([
    ['/', { 'cache-control': 'no-cache' }, true],
    ['/about', { 'cache-control': 'no-cache' }, true],
    ['/assets/main-abc123.js', { 'cache-control': 'public, max-age=31536000, immutable' }, true],
    ['/assets/gone.js', {}, true],
    ['/login', {}, false],
    ['/api/docs', { 'cache-control': 'no-cache' }, false],
  ])('an answer at %s with %j may lack the name of its request: %s', (address, changed, isAllowed) => {
    const problem = lackingProtection(address, answer({ ...changed, 'x-request-id': null }));
    expect(problem).toBe(isAllowed ? undefined : 'X-Request-Id is missing');
  });

  test.each(['/', '/login', '/stay/LP-1', '/api/badges/1'])('an answer at %s needs a Cache-Control', (address) => {
    expect(lackingProtection(address, answer({ 'cache-control': null }))).toMatch(/may be kept/);
  });

  test('accepts a tile of the ledger, and no other file of its type', () => {
    const bytes = answer({ 'content-type': 'application/octet-stream', 'cache-control': 'public, max-age=2' });
    expect(lackingProtection('/api/ledger/tile/entries/000.p/1', bytes)).toBeUndefined();
    expect(lackingProtection('/api/ledger/other', bytes)).toMatch(/not an attachment/);
  });

  test('accepts a file as an attachment', () => {
    const file = answer({ ...PDF, 'content-disposition': 'attachment; filename=a.pdf' });
    expect(lackingProtection('/api/documents/1/download', file)).toBeUndefined();
  });
});
