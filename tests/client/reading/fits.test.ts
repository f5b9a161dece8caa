import { describe, expect, test } from 'vitest';
import { addressFit, isSilent, kindFit } from '../../../client/app/documents/reading/fits.ts';
import { readSheet } from '../../support/certificates/measure.ts';

const read = (...lines: readonly string[]) =>
  readSheet((sheet) => {
    for (const [row, line] of lines.entries()) sheet.text(40, 40 + row * 24, line);
  }, 'gas_safety_certificate');

describe('the kind of document', () => {
  test.each([
    ['Landlord gas safety record', 'fits'],
    ['Energy performance certificate (EPC)', 'differs'],
    ['ELECTRICAL INSTALLATION CONDITION REPORT', 'differs'],
    ['Portable appliance test register', 'differs'],
    ['Holiday home insurance schedule', 'differs'],
    ['Receipt', 'unknown'],
    ['Gas safety record and energy performance certificate', 'unknown'],
  ])('%j uploaded as a gas safety certificate: %s', async (title, fit) => {
    expect(kindFit(await read(title), 'gas_safety_certificate')).toBe(fit);
  });

  test('is no question for a document that may be of any kind', async () => {
    expect(kindFit(await read('Energy performance certificate'), 'compliance_document')).toBe('unknown');
  });
});

describe('the postcode of the property, SA70 7HB,', () => {
  test.each([
    ['is named', ['3 Lime Kiln Lane, Tenby SA70 7HB'], 'fits'],
    ['is named without its space', ['3 Lime Kiln Lane, Tenby SA707HB'], 'fits'],
    ['is named beside that of the engineer', ['Morris Heating, SA70 7JG', 'Property: SA70 7HB'], 'fits'],
    ['is another one', ['Property: 3 Lime Kiln Close, SA70 7JG'], 'differs'],
    ['is not the office of an insurer', ['Registered office: 1 Gresham Street, London EC2V 7HN'], 'unknown'],
    ['is not named', ['3 Lime Kiln Lane, Tenby'], 'unknown'],
  ])('%s', async (_, lines, fit) => expect(addressFit(await read(...lines), 'sa70 7hb')).toBe(fit));
});

describe('a reading without any value', () => {
  test.each([
    ['says nothing', ['Dear Sir or Madam'], true],
    ['is of another kind', ['Energy performance certificate'], false],
    ['is about another house', ['Property: 3 Lime Kiln Close, SA70 7JG'], false],
  ])('%s', async (_, lines, silent) => {
    const place = { uploadedAs: 'gas_safety_certificate', postcode: 'SA70 7HB' } as const;
    expect(isSilent(await read(...lines), place)).toBe(silent);
  });
});
