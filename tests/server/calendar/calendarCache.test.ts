import { describe, expect, test } from 'vitest';
import { calendarCache } from '../../../server/calendar/calendarCache.ts';

const body = Buffer.from('BEGIN:VCALENDAR');
const rendered = { version: '1', tag: '"a"', body };

describe('a calendar', () => {
  test('is known at the version at which it was rendered', () => {
    const kept = calendarCache();
    kept.keep('ada', rendered);
    expect(kept.tagOf('ada', '1')).toBe('"a"');
    expect(kept.bodyOf('"a"')).toBe(body);
    expect(kept.tagOf('ada', '2')).toBeUndefined();
    expect(kept.tagOf('bob', '1')).toBeUndefined();
  });

  test('keeps its tag when there is no more room for its body', () => {
    const kept = calendarCache();
    kept.keep('ada', rendered);
    for (let one = 0; one < 5; one++)
      kept.keep(`agent ${one}`, { version: '1', tag: `"${one}"`, body: Buffer.alloc(8 * 2 ** 20) });
    expect(kept.bodyOf('"a"')).toBeUndefined();
    expect(kept.tagOf('ada', '1')).toBe('"a"');
  });

  test('is dropped with all others', () => {
    const kept = calendarCache();
    kept.keep('ada', rendered);
    kept.clear();
    expect([kept.tagOf('ada', '1'), kept.bodyOf('"a"')]).toEqual([undefined, undefined]);
  });
});
