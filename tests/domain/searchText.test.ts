import { describe, expect, test } from 'vitest';
import { cutText } from '../../domain/searchText.ts';
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
