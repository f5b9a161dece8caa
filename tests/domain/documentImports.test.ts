import { describe, expect, test } from 'vitest';
import { dayIn } from '../../domain/documentImports/dayIn.ts';
import { kindIn } from '../../domain/documentImports/kinds.ts';
import { fileMatcher } from '../../domain/documentImports/matchFile.ts';

describe('the kind of a document', () => {
  test.each([
    ['CP12', 'gas_safety_certificate'],
    ['Gas-Safety_Record', 'gas_safety_certificate'],
    ['eicr 2024', 'eicr_certificate'],
    ['PAT test', 'pat_certificate'],
    ['Fire risk assessment', 'fire_risk_assessment'],
    ['fire alarm', 'smoke_alarm_certificate'],
    ['Legionella', 'legionella_assessment'],
    ['Buildings insurance', 'insurance_policy'],
    ['short-term let licence', 'local_license'],
    ['pathway', null],
    ['', null],
  ])('is read from %j', (name, kind) => expect(kindIn(name)).toBe(kind));
});

describe('the last day', () => {
  test.each([
    ['gas 2027-03-31', '2027-03-31'],
    ['gas 20270331', '2027-03-31'],
    ['gas 31.3.2027', '2027-03-31'],
    ['gas 1-4-2027', '2027-04-01'],
    ['gas 31st March 2027', '2027-03-31'],
    ['from 01.04.2026 to 31.03.2027', '2027-03-31'],
    ['2027-02-30', null],
    ['serial 1234567890', null],
  ])('is read from %j', (name, day) => expect(dayIn(name)).toBe(day));
});

describe('the property of a document', () => {
  const of = (name: string) => ({ propertyId: name, name, address: '' });
  const { match } = fileMatcher(['Anchor Cottage', 'Anchor Cottage 2', 'Bryn’s', 'Twin', 'Twin'].map(of));
  test.each([
    ['Anchor Cottage/gas.pdf', ['Anchor Cottage']],
    ['all/ANCHOR COTTAGE/2027/gas.pdf', ['Anchor Cottage']],
    ['Anchor Cottage 2 - gas.pdf', ['Anchor Cottage 2']],
    ['anchor_cottage_gas.pdf', ['Anchor Cottage']],
    ["gas/Bryn's.pdf", ['Bryn’s']],
    ['Twin/gas.pdf', ['Twin', 'Twin']],
    ['Elsewhere/gas.pdf', []],
  ])('of %s', (path, names) => expect(match(path).properties.map(({ name }) => name)).toEqual(names));

  test('leaves its name out of the kind and the day', () => {
    const { match: matched } = fileMatcher([of('Gas Works 2030-01-01')]);
    expect(matched('Gas Works 2030-01-01 - EPC.pdf')).toMatchObject({
      documentType: 'epc_certificate',
      expiresOn: null,
    });
  });
  test('takes the kind from a folder, too', () =>
    expect(match('Gas safety/Twin.pdf').documentType).toBe('gas_safety_certificate'));
});
