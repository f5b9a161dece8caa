import { describe, expect, test } from 'vitest';
import { calendarCache } from '../../../server/calendar/calendarCache.ts';

const body = Buffer.from('BEGIN:VCALENDAR');
const rendered = { version: '1', tag: '"a"', body };
const render = async () => rendered;

describe('a calendar', () => {
  test('is known at the version at which it was rendered', async () => {
    const kept = calendarCache();
    await kept.render('ada', render);
    expect(kept.tagOf('ada', '1')).toBe('"a"');
    expect(kept.bodyOf('"a"')).toBe(body);
    expect(kept.tagOf('ada', '2')).toBeUndefined();
    expect(kept.tagOf('bob', '1')).toBeUndefined();
  });

  test('keeps its tag when there is no more room for its body', async () => {
    const kept = calendarCache();
    await kept.render('ada', render);
    for (let one = 0; one < 5; one++)
      await kept.render(`agent ${one}`, async () => ({
        version: '1',
        tag: `"${one}"`,
        body: Buffer.alloc(8 * 2 ** 20),
      }));
    expect(kept.bodyOf('"a"')).toBeUndefined();
    expect(kept.tagOf('ada', '1')).toBe('"a"');
  });

  test('is dropped with all others', async () => {
    const kept = calendarCache();
    await kept.render('ada', render);
    kept.clear();
    expect([kept.tagOf('ada', '1'), kept.bodyOf('"a"')]).toEqual([undefined, undefined]);
  });

  test('that is rendered while all are dropped is not kept', async () => {
    const kept = calendarCache();
    const sent = await kept.render('ada', async () => {
      kept.clear();
      return rendered;
    });
    expect(sent).toBe(rendered);
    expect([kept.tagOf('ada', '1'), kept.bodyOf('"a"')]).toEqual([undefined, undefined]);
  });
});
