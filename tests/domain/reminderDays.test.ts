import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultNotifications, reminderOffsets } from '../../domain/accounts/notifications.ts';
import { isExpired } from '../../domain/compliance/expiry.ts';
import { owedReminder } from '../../domain/reminders/owed.ts';

/** The instant, the last day of a document, days remaining, expired, and the reminder that is due on this day. */
type Case = readonly [string, string, number, boolean, number | null];

// Written by hand with a calendar. In summer the London day begins at 23:00 UTC.
const CASES: readonly Case[] = [
  // Winter time: the day begins at 00:00 UTC.
  ['2026-11-19T23:59:59.999Z', '2026-11-20', 1, false, -1],
  ['2026-11-20T00:00:00.000Z', '2026-11-20', 0, false, 0],
  ['2026-11-20T12:00:00.000Z', '2026-11-20', 0, false, 0],
  ['2026-11-20T23:59:59.999Z', '2026-11-20', 0, false, 0],
  ['2026-11-21T00:00:00.000Z', '2026-11-20', -1, true, null],
  ['2026-11-27T00:00:00.000Z', '2026-11-20', -7, true, 7],
  ['2026-11-28T00:00:00.000Z', '2026-11-20', -8, true, null],
  ['2026-11-13T08:00:00.000Z', '2026-11-20', 7, false, -7],
  ['2026-11-06T08:00:00.000Z', '2026-11-20', 14, false, -14],
  ['2026-11-07T08:00:00.000Z', '2026-11-20', 13, false, null],
  // Summer time: the day begins at 23:00 UTC.
  ['2026-07-14T22:59:59.999Z', '2026-07-15', 1, false, -1],
  ['2026-07-14T23:00:00.000Z', '2026-07-15', 0, false, 0],
  ['2026-07-15T22:59:59.999Z', '2026-07-15', 0, false, 0],
  ['2026-07-15T23:00:00.000Z', '2026-07-15', -1, true, null],
  ['2026-07-21T23:00:00.000Z', '2026-07-15', -7, true, 7],
  ['2026-06-14T23:00:00.000Z', '2026-07-15', 30, false, -30],
  ['2026-05-15T23:00:00.000Z', '2026-07-15', 60, false, -60],
  ['2026-05-15T22:59:59.999Z', '2026-07-15', 61, false, null],
  // The clocks go back on 25 October 2026 at 01:00 UTC: that day has 25 hours.
  ['2026-10-24T22:59:59.999Z', '2026-10-25', 1, false, -1],
  ['2026-10-24T23:00:00.000Z', '2026-10-25', 0, false, 0],
  ['2026-10-25T00:59:59.999Z', '2026-10-25', 0, false, 0],
  ['2026-10-25T01:00:00.000Z', '2026-10-25', 0, false, 0],
  ['2026-10-25T23:00:00.000Z', '2026-10-25', 0, false, 0],
  ['2026-10-25T23:59:59.999Z', '2026-10-25', 0, false, 0],
  ['2026-10-26T00:00:00.000Z', '2026-10-25', -1, true, null],
  ['2026-10-24T23:00:00.000Z', '2026-11-01', 7, false, -7],
  ['2026-10-25T23:59:59.999Z', '2026-11-01', 7, false, -7],
  ['2026-10-26T00:00:00.000Z', '2026-11-01', 6, false, null],
  ['2026-10-17T23:00:00.000Z', '2026-11-01', 14, false, -14],
  ['2026-10-01T23:00:00.000Z', '2026-11-01', 30, false, -30],
  ['2026-09-01T23:00:00.000Z', '2026-11-01', 60, false, -60],
  // The clocks go forward on 28 March 2027 at 01:00 UTC: that day has 23 hours.
  ['2027-03-27T23:59:59.999Z', '2027-03-28', 1, false, -1],
  ['2027-03-28T00:00:00.000Z', '2027-03-28', 0, false, 0],
  ['2027-03-28T01:00:00.000Z', '2027-03-28', 0, false, 0],
  ['2027-03-28T22:59:59.999Z', '2027-03-28', 0, false, 0],
  ['2027-03-28T23:00:00.000Z', '2027-03-28', -1, true, null],
  ['2027-03-21T00:00:00.000Z', '2027-03-28', 7, false, -7],
  ['2027-03-28T00:00:00.000Z', '2027-04-04', 7, false, -7],
  ['2027-03-28T23:00:00.000Z', '2027-04-04', 6, false, null],
  ['2027-04-03T23:00:00.000Z', '2027-03-28', -7, true, 7],
  ['2027-04-04T22:59:59.999Z', '2027-03-28', -7, true, 7],
  ['2027-03-28T00:30:00.000Z', '2027-04-27', 30, false, -30],
  // 29 February exists in 2028 and not in 2027.
  ['2028-02-28T12:00:00.000Z', '2028-02-29', 1, false, -1],
  ['2028-02-29T00:00:00.000Z', '2028-02-29', 0, false, 0],
  ['2028-02-29T23:59:59.999Z', '2028-02-29', 0, false, 0],
  ['2028-03-01T00:00:00.000Z', '2028-02-29', -1, true, null],
  ['2028-03-07T00:00:00.000Z', '2028-02-29', -7, true, 7],
  ['2028-01-30T12:00:00.000Z', '2028-02-29', 30, false, -30],
  ['2027-12-31T12:00:00.000Z', '2028-02-29', 60, false, -60],
  ['2028-02-22T12:00:00.000Z', '2028-03-07', 14, false, -14],
  ['2027-02-28T12:00:00.000Z', '2027-03-01', 1, false, -1],
  ['2027-02-22T12:00:00.000Z', '2027-03-01', 7, false, -7],
  // The end of a year.
  ['2026-12-31T23:59:59.999Z', '2027-01-01', 1, false, -1],
  ['2027-01-01T00:00:00.000Z', '2027-01-01', 0, false, 0],
  ['2026-12-31T23:59:59.999Z', '2026-12-31', 0, false, 0],
  ['2027-01-01T00:00:00.000Z', '2026-12-31', -1, true, null],
  ['2027-01-07T00:00:00.000Z', '2026-12-31', -7, true, 7],
  ['2026-12-18T00:00:00.000Z', '2027-01-01', 14, false, -14],
  ['2026-12-02T00:00:00.000Z', '2027-01-01', 30, false, -30],
  ['2026-11-02T00:00:00.000Z', '2027-01-01', 60, false, -60],
];

const offsets = reminderOffsets(defaultNotifications(false));
const propertyId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const about = { kind: 'badge', code: 'LP-3H8T-W6RN' } as const;

test('there are sixty cases', () => expect(CASES).toHaveLength(60));

describe.each(['Europe/London', 'Asia/Tokyo', 'America/Los_Angeles'])('on a machine in %s', (zone) => {
  const former = process.env.TZ;
  let calendar: typeof import('../../domain/calendar.ts');

  beforeAll(async () => {
    process.env.TZ = zone;
    // The calendar keeps the days that it has looked up, so each zone needs a copy of its own.
    vi.resetModules();
    calendar = await import('../../domain/calendar.ts');
  });
  afterAll(() => {
    if (former === undefined) delete process.env.TZ;
    else process.env.TZ = former;
  });

  test.each(CASES)(
    'at %s a document until %s has %i days left, expired: %s, reminder: %s',
    (instant, dueOn, days, expired, offset) => {
      const today = calendar.londonDay(new Date(instant));
      expect(calendar.daysBetween(today, dueOn)).toBe(days);
      expect(isExpired(dueOn, today)).toBe(expired);
      // Known since yesterday, so that only what is due today counts.
      const watched = { propertyId, about, dueOn, offsets, knownSince: calendar.addDays(today, -1) };
      expect(owedReminder(watched, undefined, today)?.offset ?? null).toBe(offset);
      expect(owedReminder(watched, { dueOn, offset: offset ?? 7 }, today), 'none comes twice').toBeUndefined();
    },
  );

  test('control: the day by the clock of the machine is another one, unless it stands in London', () => {
    const isOther = ([instant]: Case) =>
      new Date(instant).toLocaleDateString('sv') !== calendar.londonDay(new Date(instant));
    expect(CASES.some(isOther)).toBe(zone !== 'Europe/London');
  });
});
