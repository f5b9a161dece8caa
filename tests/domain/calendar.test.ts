import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  earliest,
  endOfDay,
  formatDay,
  formatInstant,
  lastOfMonth,
  londonDay,
} from '../../domain/calendar.ts';

describe('the day in London', () => {
  test.each([
    ['2026-01-15T23:59:59.999Z', '2026-01-15', 'winter is UTC'],
    ['2026-01-16T00:00:00.000Z', '2026-01-16', 'winter midnight'],
    ['2026-06-15T22:59:59.999Z', '2026-06-15', 'summer, an hour ahead'],
    ['2026-06-15T23:00:00.000Z', '2026-06-16', 'summer midnight'],
    ['2026-03-28T23:30:00.000Z', '2026-03-28', 'the evening before the clocks go forward'],
    ['2026-03-29T00:59:59.999Z', '2026-03-29', 'just before the clocks go forward'],
    ['2026-03-29T23:00:00.000Z', '2026-03-30', 'the first midnight of summer time'],
    ['2026-10-24T23:00:00.000Z', '2026-10-25', 'the last midnight of summer time'],
    ['2026-10-25T23:30:00.000Z', '2026-10-25', 'the evening after the clocks go back'],
    ['2026-12-31T23:59:59.999Z', '2026-12-31', 'the last of the year'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29', 'a leap day'],
  ])('%s is %s (%s)', (instant, day) => {
    expect(londonDay(new Date(instant))).toBe(day);
    expect(formatInstant(instant)).toBe(formatDay(day));
  });

  test('of an invalid instant throws', () => {
    expect(() => londonDay(new Date('soon'))).toThrow(RangeError);
    expect(() => formatInstant('soon')).toThrow(RangeError);
  });
});

describe('adding months and years', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-20', 12, '2027-11-20'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s plus %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

  test.each([
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2027-02-28', 1, '2028-02-28'],
    ['2096-02-29', 4, '2100-02-28'],
    ['2026-06-01', 10, '2036-06-01'],
    ['2028-02-29', -1, '2027-02-28'],
  ])('%s plus %i years is %s', (day, years, expected) => expect(addYears(day, years)).toBe(expected));
});

test.each([
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-02-01', 90, '2027-05-02'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-28', 1, '2027-03-29'],
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', -20, '2026-10-31'],
])('%s plus %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

describe('days between', () => {
  test.each([
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-20', '2026-11-21', 1],
    ['2026-11-20', '2026-11-19', -1],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-24', '2026-10-26', 2],
    ['2028-02-28', '2028-03-01', 2],
    ['2027-02-28', '2027-03-01', 1],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-01-01', '2027-01-01', 365],
  ])('%s and %s: %i', (from, to, days) => expect(daysBetween(from, to)).toBe(days));

  test('of an invalid day throws, because comparisons with NaN are always false', () =>
    expect(() => daysBetween('2026-11-20', 'soon')).toThrow('Not a day: soon'));
});

test('a day reads as dd/mm/yyyy', () => expect(formatDay('2026-11-02')).toBe('02/11/2026'));

describe('the earliest', () => {
  test('is the first in time, at any place of the list', () => {
    expect(earliest(['2027-01-01', '2026-12-31', '2028-01-01'])).toBe('2026-12-31');
    expect(earliest(['2026-01-01', '2026-12-31'])).toBe('2026-01-01');
  });
  test('skips null, which means that it never expires', () => {
    expect(earliest([null, '2027-01-01', null])).toBe('2027-01-01');
    expect(earliest([null])).toBeNull();
    expect(earliest([])).toBeNull();
  });
});

describe('the last day that a date can write', () => {
  test.each([
    ['a day', () => addDays('9999-12-31', 1)],
    ['a month', () => addMonths('9999-12-31', 1)],
    ['a day before the first one', () => addDays('0000-01-01', -1)],
  ])('has no day after it: %s throws', (_, later) => expect(later).toThrow(RangeError));

  test('has an end, and its month a last day', () => {
    expect(endOfDay('9999-12-31')).toBe('9999-12-31T23:59:59.999Z');
    expect(lastOfMonth('9999-12-05')).toBe('9999-12-31');
  });
});
