import { expect, test } from 'vitest';
import { canonicalJson } from '../../verifier/check/canonicalJson.ts';

// RFC 8785, section 3.2.3.
test('keys are sorted by their UTF-16 units, at every level', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  const sorted =
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
    '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}';
  expect(canonicalJson(value)).toBe(sorted);
  expect(canonicalJson([{ b: value, a: [] }])).toBe(`[{"a":[],"b":${sorted}}]`);
});

test('more keys than the package sorts by insertion are sorted as well', () => {
  const names = Array.from({ length: 400 }, (_, index) => `key ${(index * 7919) % 400}`);
  const parsed: object = JSON.parse(canonicalJson(Object.fromEntries(names.map((name) => [name, 0]))));
  expect(Object.keys(parsed)).toEqual([...names].sort());
});

// RFC 8785, appendix B.
test.each([
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
])('the number with the bits %s is written %s', (bits, text) => {
  expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(text);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1n, () => {}])('%s cannot be written', (value) => {
  expect(() => canonicalJson({ value })).toThrow('can not safely be stringified');
});
