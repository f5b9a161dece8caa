import { describe, expect, it } from 'vitest';
import { layOutName } from '../../../server/print/nameLayout.ts';
import { truncate } from '../../../server/print/textWidth.ts';
import { PAYLOADS } from './injectionPayloads.ts';

const graphemes = (text: string) => Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text));

describe('layOutName', () => {
  it.each([
    ['Seaview Cottage', 21, ['Seaview Cottage']],
    ['The Old Lifeboat Station, Port Isaac', 18, ['The Old Lifeboat', 'Station, Port Isaac']],
    ['WWWWWWWWWWWWWWWWWWW', 18, ['WWWWWWWWWW', 'WWWWWWWWW']],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwll', 18, ['Llanfairpwllgwyngyll', 'gogerychwyrndrobwll']],
    ['One two three four five six seven eight nine', 18, ['One two three four', 'five six seven eight…']],
  ])('sets %s at size %i in the lines %j', (name, size, lines) => {
    expect(layOutName(name)).toEqual({ size, lines });
  });

  it.each(PAYLOADS)('needs at most two lines of 21 characters for %j', (name) => {
    const { lines } = layOutName(name);
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(graphemes(line).length).toBeLessThanOrEqual(21);
  });
});

describe('truncate', () => {
  it('cuts between graphemes and never inside one', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}';
    expect(truncate(family.repeat(3), { characters: 2, ems: 99 })).toBe(`${family}…`);
  });

  it('counts an umbrella emoji as wider than the plain umbrella character', () => {
    expect(truncate('\u2602\ufe0f'.repeat(3), { characters: 9, ems: 2.2 })).toBe('…');
    expect(truncate('\u2602'.repeat(3), { characters: 9, ems: 3 })).toBe('\u2602'.repeat(3));
  });
});
