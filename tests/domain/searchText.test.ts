import { describe, expect, test } from 'vitest';
import { cutText, lettersAndDigits, lettersAndNumbers } from '../../domain/searchText.ts';
import { cityKey } from '../../projections/propertyOverview/console/columns.ts';

/** UTF-16 without half characters. */
const isWhole = (text: string) => Buffer.from(text, 'utf8').toString('utf8') === text;

describe('a text that is cut', () => {
  test.each([
    ['short', 9, 'short'],
    ['Looe', 2, 'Lo'],
    ['a😀', 3, 'a😀'],
    ['a😀', 2, 'a'],
    ['😀😀', 3, '😀'],
  ])('%s at %i is %s', (text, length, cut) => expect(cutText(text, length)).toBe(cut));

  test('as the town of a property never ends with half a character, at which its read model would stop', () => {
    const towns = [98, 99, 100].map((length) => cityKey(`${'a'.repeat(length)}😀😀`));
    expect(towns.map(isWhole)).toEqual([true, true, true]);
  });
});

describe('the letters and digits of a text', () => {
  test.each([
    ['Flat 1, 12 Pier Road', 'flat112pierroad', 'flat1 12pierroad'],
    ['Flat 11, 2 Pier-Road', 'flat112pierroad', 'flat11 2pierroad'],
    ['1 – 3 / 5a  6', '135a6', '1 3 5a6'],
    ['Ty’n-y-Coed', 'tynycoed', 'tynycoed'],
  ])('of %s keep a gap between two numbers, if asked', (text, digits, numbers) => {
    expect(lettersAndDigits(text)).toBe(digits);
    expect(lettersAndNumbers(text)).toBe(numbers);
  });
});
