import { describe, expect, test } from 'vitest';
import { endOfDay, lastOfMonth, londonDay } from '../../domain/calendar.ts';
import { type Judged, stayOf } from '../../domain/timeline/gaps.ts';

const today = '2026-11-21';
const good = (from: string, to: string): Judged => ({ from, to, reasons: [] });
const bad = (from: string, to: string, ...reasons: string[]): Judged => ({ from, to, reasons });

const course = [
  good('2026-11-01', '2026-11-04'),
  bad('2026-11-05', '2026-11-06', 'A'),
  bad('2026-11-07', '2026-11-09', 'B', 'A'),
  good('2026-11-10', '2026-11-19'),
  bad('2026-11-20', today, 'C'),
];
const stay = (from: string, to: string) => stayOf(course, { from, to, today });
const gap = (from: string, to: string, put_right_on: string | null, ...reasons: string[]) => ({
  from,
  to,
  reasons,
  put_right_on,
});

describe('a stay', () => {
  test.each([
    ['2026-11-01', '2026-11-04'],
    ['2026-11-10', '2026-11-19'],
    ['2026-11-15', '2026-11-15'],
  ])('from %s to %s was in order', (from, to) =>
    expect(stay(from, to)).toEqual({ from, to, compliant: true, gaps: [] }),
  );

  test('joins bad days that follow each other, with each reason once', () =>
    expect(stay('2026-11-04', '2026-11-10').gaps).toEqual([gap('2026-11-05', '2026-11-09', '2026-11-10', 'A', 'B')]));

  test('has only its own days and their reasons; the end of a gap may lie after it', () =>
    expect(stay('2026-11-01', '2026-11-05').gaps).toEqual([gap('2026-11-05', '2026-11-05', '2026-11-10', 'A')]));

  test('keeps gaps apart that good days part', () =>
    expect(stay('2026-11-09', '2026-11-20').gaps).toEqual([
      gap('2026-11-09', '2026-11-09', '2026-11-10', 'B', 'A'),
      gap('2026-11-20', '2026-11-20', null, 'C'),
    ]));

  test('before anything was known is a gap', () => {
    const unknown = 'We know nothing of these days.';
    expect(stay('2026-10-30', '2026-11-01').gaps).toEqual([gap('2026-10-30', '2026-10-31', '2026-11-01', unknown)]);
    expect(stayOf([], { from: today, to: today, today }).gaps).toEqual([gap(today, today, null, unknown)]);
  });
});

describe('the last moment of a day in London', () => {
  test.each([
    ['2026-01-15', '2026-01-15T23:59:59.999Z'],
    ['2026-06-15', '2026-06-15T22:59:59.999Z'],
    ['2026-03-28', '2026-03-28T23:59:59.999Z'],
    ['2026-03-29', '2026-03-29T22:59:59.999Z'],
    ['2026-10-24', '2026-10-24T22:59:59.999Z'],
    ['2026-10-25', '2026-10-25T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
  ])('%s is %s', (day, instant) => {
    expect(endOfDay(day)).toBe(instant);
    expect(londonDay(new Date(instant))).toBe(day);
    expect(londonDay(new Date(Date.parse(instant) + 1))).not.toBe(day);
  });
});

test.each([
  ['2027-02-10', '2027-02-28'],
  ['2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('the month of %s ends on %s', (day, last) => expect(lastOfMonth(day)).toBe(last));
