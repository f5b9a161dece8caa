import { describe, expect, test } from 'vitest';
import { datesIn } from '../../../client/app/documents/reading/dates.ts';

const read = (text: string) => datesIn(text).map(({ day, doubts }) => [day, ...doubts].join(' '));

describe('a date', () => {
  test.each([
    ['01/02/2027', '2027-02-01'],
    ['1/2/2027.', '2027-02-01'],
    ['01.02.2027', '2027-02-01'],
    ['01-02-2027', '2027-02-01'],
    ['01 / 02 / 2027', '2027-02-01'],
    ['01 02 2027', '2027-02-01'],
    ['2027-02-01', '2027-02-01'],
    ['1 February 2027', '2027-02-01'],
    ['1st Feb 2027', '2027-02-01'],
    ['Monday the 1st of February, 2027', '2027-02-01'],
    ['01-Feb-2027', '2027-02-01'],
    ['February 1, 2027', '2027-02-01'],
    ['29/02/2028', '2028-02-29'],
    ['1.2.27', '2027-02-01 two-digit-year'],
    ['1 Feb 27', '2027-02-01 two-digit-year'],
    ['February 2027', '2027-02-28 month-only'],
    ['31/02/2027', ' impossible-date'],
    ['29/02/2027', ' impossible-date'],
    ['31 November 2027', ' impossible-date'],
    ['13/13/2027', ' impossible-date'],
    ['05/13/2027', '2027-05-13 month-first'],
    ['O1/O2/2O27', '2027-02-01 misread-digits'],
    ['l2/03/2027', '2027-03-12 misread-digits'],
    ['01/01/1900', '1900-01-01'],
    ['01/01/3026', '3026-01-01'],
  ])('in %j is %j', (text, expected) => expect(read(text)).toEqual([expected]));

  test.each([
    'BS 7671:2018+A2:2022',
    '01834 555 019',
    'GS/2026/11/0042',
    '0432-2891-7520-9106-3021',
    '£12.50.20',
    'version 4.1.2.2027.1',
    '1234567/02/2027',
    'May 12 appliances',
  ])('is not in %j', (text) => expect(read(text)).toEqual([]));

  test.each([
    ['from 01/06/2026 to 31/05/2027', ['2026-06-01', '2027-05-31']],
    ['01/06/2026-31/05/2027', ['2026-06-01', '2027-05-31']],
    ['1 June 2026 – 31 May 2027', ['2026-06-01', '2027-05-31']],
  ])('has a second beside it in %j', (text, expected) => expect(read(text)).toEqual(expected));

  test('of an impossible day comes with the last day of that month', () =>
    expect(datesIn('31/11/2027')[0]?.lastOfMonth).toBe('2027-11-30'));
});
