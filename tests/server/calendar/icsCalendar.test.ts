import ICAL from 'ical.js';
import { createEvent } from 'ics';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CalendarEntry, icsCalendars } from '../../../server/calendar/icsCalendar.ts';

vi.mock('ics', { spy: true });

const entry: CalendarEntry = {
  uid: 'document-1@letproof',
  title: 'Gas safety certificate runs out: Quay House; Whitby, "North"\\n',
  day: '2028-02-29',
  url: 'https://letproof.example/properties/1',
  changedAt: '2026-11-20T10:00:00.000Z',
  sequence: 2,
};
const rendered = (over: Partial<CalendarEntry> = {}) => icsCalendars()(async () => [{ ...entry, ...over }]);

describe('an entry of a calendar', () => {
  test('is published, leaves its day free, and says when it was set', async () => {
    expect((await rendered()).split('\r\n')).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'DTSTART;VALUE=DATE:20280229',
        'DTEND;VALUE=DATE:20280301',
        'SEQUENCE:2',
        'LAST-MODIFIED:20261120T100000Z',
        'TRANSP:TRANSPARENT',
        'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
        'URL:https://letproof.example/properties/1',
      ]),
    );
  });

  test('is the same bytes in every process, whenever it is rendered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const first = await rendered();
    vi.setSystemTime(new Date('2026-11-22T11:11:11.000Z'));
    expect(await rendered()).toBe(first);
  });

  test('has the same text as its alarm, whatever signs are in it', async () => {
    const event = new ICAL.Component(ICAL.parse(await rendered())).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('summary')).toBe(entry.title);
    expect(event?.getFirstSubcomponent('valarm')?.getFirstPropertyValue('description')).toBe(entry.title);
  });

  test('of the last day that a date can write lasts one day, without the day after it', async () => {
    const text = await rendered({ day: '9999-12-31' });
    expect(text).toContain('DTSTART;VALUE=DATE:99991231\r\n');
    expect(text).not.toMatch(/DTEND|DURATION/);
  });

  test('is complete without an address that the library refuses', async () => {
    const text = await rendered({ url: 'http://a b/properties/1' });
    expect(text).toContain('UID:document-1@letproof');
    expect(text).not.toContain('URL:');
  });

  test('is kept for the next time, unless all are cleared while its calendar is rendered', async () => {
    const calendars = icsCalendars();
    const read = async () => [entry];
    await calendars(async () => {
      calendars.clear();
      return read();
    });
    vi.mocked(createEvent).mockClear();
    for (const _ of ['rendered', 'kept']) await calendars(read);
    expect(createEvent).toHaveBeenCalledTimes(1);
  });
});
