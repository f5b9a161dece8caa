import { describe, expect, it } from 'vitest';
import { cut, fitName } from '../../../server/print/fitName.ts';
import { NASTY } from './nastyStrings.ts';

const graphemes = (text: string) => Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text));

describe('fitName', () => {
  it.each([
    ['Seaview Cottage', 21, ['Seaview Cottage']],
    ['The Old Lifeboat Station, Port Isaac', 18, ['The Old Lifeboat', 'Station, Port Isaac']],
    ['WWWWWWWWWWWWWWWWWWW', 18, ['WWWWWWWWWW', 'WWWWWWWWW']],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwll', 18, ['Llanfairpwllgwyngyll', 'gogerychwyrndrobwll']],
    ['One two three four five six seven eight nine', 18, ['One two three four', 'five six seven eight…']],
  ])('sets %s at %i in %j', (name, size, lines) => {
    expect(fitName(name)).toEqual({ size, lines });
  });

  it.each(NASTY)('takes two lines of 21 characters at most: %j', (name) => {
    const { lines } = fitName(name);
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(graphemes(line).length).toBeLessThanOrEqual(21);
  });
});

describe('cut', () => {
  it('cuts between what is seen as characters, not within them', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';
    expect(cut(family.repeat(3), { characters: 2, ems: 99 })).toBe(`${family}…`);
    // An umbrella that is drawn in colour is wider than the one in ink that it begins with.
    expect(cut('\u2602\ufe0f'.repeat(3), { characters: 9, ems: 2.2 })).toBe('…');
  });
});
