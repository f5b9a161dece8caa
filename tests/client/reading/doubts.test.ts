import { describe, expect, test } from 'vitest';
import { readingOf } from '../../../client/app/documents/reading/reading.ts';
import { readSheet, TODAY } from '../../support/certificates/measure.ts';
import { textOf } from '../../support/certificates/textOf.ts';

/** A gas safety record with these lines. Today is 22/11/2026. */
const readRecord = async (...lines: readonly string[]) => {
  const reading = await readSheet((sheet) => {
    sheet.text(40, 40, 'Gas safety record', { size: 16, bold: true });
    for (const [row, line] of lines.entries()) sheet.text(40, 80 + row * 24, line);
  }, 'gas_safety_certificate');
  const { issuedOn, expiresOn, reference } = reading.proposed;
  return { issued: issuedOn, expires: expiresOn, reference, options: reading.options };
};

const issued = 'Date of inspection: 18/11/2026';
const due = 'Next inspection due by 18/11/2027';

describe('a file without contradictions', () => {
  test('is proposed with the lines it came from', async () => {
    const { issued: from, expires: to } = await readRecord(issued, due);
    expect(from).toEqual({ day: '2026-11-18', text: '18/11/2026', line: issued, page: 1, doubts: [] });
    expect(to).toEqual({ day: '2027-11-18', text: '18/11/2027', line: due, page: 1, doubts: [] });
  });
});

describe('a file that lies is doubted:', () => {
  test.each([
    ['an impossible date', 'Next inspection due by 31/02/2027', null, ['impossible-date']],
    ['1 January 1900', 'Next inspection due by 1 January 1900', '1900-01-01', ['far-past', 'expiry-before-issue']],
    ['the year 3026', 'Next inspection due by 18/11/3026', '3026-11-18', ['far-future']],
    ['American order', 'Next inspection due by 05/13/2027', '2027-05-13', ['month-first']],
    ['a year of two digits', 'Next inspection due by 18/11/27', '2027-11-18', ['two-digit-year']],
    ['a month without a day', 'Next inspection due by November 2027', '2027-11-30', ['month-only']],
    ['letters among the digits', 'Next inspection due by l8/11/2O27', '2027-11-18', ['misread-digits']],
    ['an expiry before the issue', 'Next inspection due by 18/10/2026', '2026-10-18', ['expiry-before-issue']],
  ])('%s', async (_, line, day, doubts) => {
    const { expires } = await readRecord(issued, line);
    expect(expires).toMatchObject({ day, doubts });
  });

  test('an issue date after today', async () => {
    const { issued: from } = await readRecord('Date of inspection: 23/11/2026');
    expect(from?.doubts).toEqual(['issued-in-future']);
  });

  test('a date that both orders allow, if another date of the file has the month first', async () => {
    const { issued: from } = await readRecord('Date of inspection: 05/06/2026', 'Next inspection due by 05/13/2027');
    expect(from).toMatchObject({ day: '2026-06-05', doubts: ['month-first'] });
  });

  test('two different dates under the same label, of which the earlier comes first', async () => {
    const { expires, options } = await readRecord(issued, 'Next inspection due by 18/12/2027', due);
    expect(expires).toMatchObject({ day: '2027-11-18', doubts: ['several-dates'] });
    expect(options.expiresOn.map(({ day }) => day)).toEqual(['2027-11-18', '2027-12-18']);
  });

  test('two certificates in one file', async () => {
    const read = await readRecord(
      'Certificate number: GS-1001',
      issued,
      due,
      'Certificate number: GS-1002',
      issued,
      due,
    );
    for (const proposal of [read.issued, read.expires, read.reference])
      expect(proposal?.doubts).toEqual(['several-certificates']);
  });

  test('the days to choose from instead: counted from the issue, and the last day of the month', async () => {
    const { options } = await readRecord(issued, 'Next inspection due by 31/11/2027');
    expect(options.expiresOn).toEqual([
      { day: '2027-11-18', why: 'counted' },
      { day: '2027-11-30', why: 'last-of-month' },
    ]);
  });
});

describe('silence:', () => {
  test.each([
    'Date of birth: 18/11/1971',
    'Licence expiry date: 31/03/2027',
    'Gas Safe card valid until 31/03/2027',
    'Date of previous inspection: 18/11/2025',
    'Calibration due 14/02/2027',
    'Invoice date 20/11/2026',
    'Form issued on 01/04/2019',
    'BS 7671:2018 came into force on 01/01/2019',
    '18/11/2027',
    'Boiler 18/11/2027',
  ])('%s', async (line) => {
    expect(await readRecord(line)).toMatchObject({ issued: null, expires: null, reference: null });
  });

  test('a header above two dates does not say which it means', () => {
    const text = textOf('Gas safety record', 'Inspection and next inspection due', '18/11/2026  18/11/2027');
    const { proposed } = readingOf(text, { uploadedAs: 'gas_safety_certificate', today: TODAY });
    expect(proposed).toMatchObject({ issuedOn: null, expiresOn: null });
  });
});
