import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safePath } from '../../client/auth/safePath.ts';

/** What may stand before or inside a host so that a browser reads the rest as one, or drops it. */
const SLASHES = ['/', '\\', '%2f', '%5c', '%252f', '%255c', '\u2215', '\u2044', '\uff0f', '\uff3c', '/.', '/..'];
const INVISIBLE = ['', '\t', '\n', '\r', '\r\n', ' ', '\0', '\u00a0', '\u200b', '\u2028', '\ufeff', '.', '%09'];
const HOSTS = [
  'evil.example',
  'user@evil.example',
  'own.example@evil.example',
  'own.example:443@evil.example',
  'own.example.evil.example',
  'evil\u3002example',
  'evil\uff0eexample',
  '[::1]',
  '%65vil.example',
];
const LISTED = [
  ...['javascript', 'JaVaScRiPt', 'java\tscript', ' javascript', 'data', 'vbscript', 'file', 'blob', 'view-source'].map(
    (scheme) => `${scheme}:alert(1)//`,
  ),
  ...[
    'https:',
    'http:/',
    'https:///',
    'https:\\\\',
    'ftp://',
    '//',
    '///',
    '////',
    '\\\\',
    '/\\',
    '\\/',
    '@',
    ':',
    '?//',
    '#//',
  ].flatMap((start) => ['evil.example', 'user@evil.example'].map((host) => start + host)),
  ...SLASHES.flatMap((one) => SLASHES.slice(0, 4).map((other) => `${one}${other}evil.example/%2e%2e`)),
];
const ORIGIN = 'https://own.example';
/** Where a browser goes; null for nowhere. */
const goesTo = (target: unknown, accept: typeof safePath = safePath) => {
  const path = accept(target);
  return path === null ? null : new URL(path, ORIGIN).origin;
};

test('none of many targets leaves the site, listed or made of their parts', () => {
  expect(LISTED.length).toBeGreaterThan(80);
  expect(LISTED.filter((target) => ![null, ORIGIN].includes(goesTo(target)))).toEqual([]);
  const part = fc.constantFrom(...SLASHES, ...INVISIBLE);
  const target = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom(...HOSTS), fc.array(part, { maxLength: 3 }))
    .map(([start, host, end]) => `${start.join('')}${host}${end.join('')}`);
  fc.assert(
    fc.property(fc.oneof(target, fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      expect([null, ORIGIN]).toContain(goesTo(text));
      expect([null, ORIGIN]).toContain(goesTo(`/${text}`));
      // A path that was accepted is the same path when it is asked again, as after a second redirect.
      const path = safePath(text);
      if (path !== null) expect(safePath(path)).toBe(path);
    }),
    { numRuns: 100 },
  );
});

test('control: these targets find a check of the first letters alone', () => {
  const careless = (target: unknown) =>
    typeof target === 'string' && target.startsWith('/') && !target.startsWith('//') ? target : null;
  expect(LISTED.filter((target) => ![null, ORIGIN].includes(goesTo(target, careless)))).not.toEqual([]);
});
