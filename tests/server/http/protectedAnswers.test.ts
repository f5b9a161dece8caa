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

// Every answer that the client of the tests gets goes through this check.
describe('control: the check of headers', () => {
  test.each([
    ['no nosniff', { 'x-content-type-options': null }, /nosniff/],
    ['no Referrer-Policy', { 'referrer-policy': null }, /Referrer-Policy/],
    ['no policy', { 'content-security-policy': null }, /policy/],
    ['a policy that allows what it does not name', { 'content-security-policy': "script-src 'self'" }, /policy/],
    [
      'a page that runs any script',
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'",
      },
      /any script/,
    ],
    ['a document that is shown', PDF, /not an attachment/],
    ['a picture that is shown', { 'content-type': 'image/png', 'content-disposition': 'inline' }, /not an attachment/],
    ['a private answer without Cache-Control', { 'cache-control': null }, /may be kept/],
    ['a private answer for caches', { 'cache-control': 'public, max-age=60' }, /may be kept/],
  ])('finds %s', (_name, changed, problem) => {
    const bad = answer(changed);
    expect(lackingProtection('/api/properties', bad)).toMatch(problem);
    expect(() => expectProtected('GET', '/api/properties', bad)).toThrow(problem);
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

  test('accepts a file as an attachment', () => {
    const file = answer({ ...PDF, 'content-disposition': 'attachment; filename=a.pdf' });
    expect(lackingProtection('/api/documents/1/download', file)).toBeUndefined();
  });
});
