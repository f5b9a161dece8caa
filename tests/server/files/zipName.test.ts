import { describe, expect, test } from 'vitest';
import { zipName } from '../../../server/files/zipName.ts';
import { checkNames } from '../../../verifier/zip/names.ts';
import { DOWNLOAD_NAMES } from '../../support/downloadNames.ts';

const INVISIBLE: readonly (readonly [given: string, packed: string])[] = [
  ['zero\u200Bwidth.pdf', 'zero width.pdf'],
  ['\uFEFFmark.pdf', 'mark.pdf'],
  ['line\u2028separator.pdf', 'line separator.pdf'],
  ['soft\u00ADhyphen.pdf', 'soft hyphen.pdf'],
  ['👨\u200D👩\u200D👧.pdf', '👨 👩 👧.pdf'],
  ['🏴\u{E0067}\u{E0062}\u{E007F}.pdf', '🏴 .pdf'],
  ['private\uE000use.pdf', 'private use.pdf'],
  ['not\u0378assigned.pdf', 'not assigned.pdf'],
  ['a.\u00A0.', 'a'],
  ['a. . .', 'a'],
  ['.\u3000', ''],
];

describe('a document with any name', () => {
  test.each(INVISIBLE)('such as %j is packed without what cannot be seen', (given, packed) => {
    expect(zipName(1, given)).toBe(`documents/0001 ${packed}`.trim());
  });

  test('has a name in the ZIP that the check of a bundle accepts', () => {
    const given = [...DOWNLOAD_NAMES.flat(), ...INVISIBLE.flat()];
    expect(() => checkNames(given.map((name, place) => zipName(place + 1, name)))).not.toThrow();
  });
});
