import { describe, expect, test } from 'vitest';
import { dayIn } from '../../domain/documentImports/dayIn.ts';
import { kindIn } from '../../domain/documentImports/kinds.ts';
import { fileMatcher } from '../../domain/documentImports/matchFile.ts';
import { propose } from '../../domain/documentImports/proposed.ts';

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
    ['gas 2026-07-12 - 2027-07-11', '2027-07-11'],
    ['CP12 2025-09-12_2026-09-11', '2026-09-11'],
    ['gas 11.01.2027 (12.01.2026)', '2027-01-11'],
    ['gas 2026-07-12-2027-07-11', '2027-07-11'],
    ['gas 31. 03. 2027', '2027-03-31'],
    ['gas 12 July, 2027', '2027-07-12'],
    ['gas 3rd Sept. 2027', '2027-09-03'],
    ['2 Marina 2028-01-31 EPC', '2028-01-31'],
    ['Flat 3 Mayfair 2027-11-30', '2027-11-30'],
    ['12 Mayfield - 2027-03-31', '2027-03-31'],
    ['12 Juniper 2027', null],
    ['12 Mill Lane 2027', null],
    ['2027-02-30', null],
    ['serial 1234567890', null],
  ])('is read from %j', (name, day) => expect(dayIn(name)).toBe(day));

  test('is the later one of a year, on every day and however both are written', () => {
    const written = (year: string, month: string, day: string): readonly string[] => {
      const named = new Date(`${year}-${month}-${day}`).toLocaleDateString('en-GB', { dateStyle: 'long' });
      const separated = ['-', '.', '/', ' '].flatMap((between) => [
        [year, month, day].join(between),
        [day, month, year].join(between),
        [Number(day), Number(month), year].join(between),
      ]);
      return [year + month + day, named, ...separated];
    };
    const formsOf = (day: Date) => {
      const iso = day.toISOString().slice(0, 10);
      const [year = '', month = '', date = ''] = iso.split('-');
      return { iso, forms: written(year, month, date) };
    };
    const BETWEEN = [' ', ' - ', '-', '_', '.', ' to ', ' ('];
    const wrong: string[] = [];
    for (let number = 1; number <= 365; number += 1) {
      const first = formsOf(new Date(Date.UTC(2026, 0, number)));
      const last = formsOf(new Date(Date.UTC(2027, 0, number - 1)));
      const between = BETWEEN[number % BETWEEN.length];
      for (const one of first.forms)
        for (const other of last.forms)
          for (const name of [`gas ${one}${between}${other}`, `gas ${other}${between}${one}`])
            if (dayIn(name) !== last.iso) wrong.push(name);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });
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

  test('that was chosen and has gone is not looked for by the name of the file', () => {
    const file = { number: 1, path: 'Anchor Cottage/gas.pdf', size: 1, fault: 'Not unpacked' };
    const proposed = propose(file, { property_id: 'gone' }, fileMatcher([of('Anchor Cottage')]), new Map());
    expect(proposed.match).toMatchObject({ properties: [], asked: null, documentType: 'gas_safety_certificate' });
  });

  test('leaves its name out of the kind and the day', () => {
    const { match: matched } = fileMatcher([of('Gas Works 2030-01-01')]);
    expect(matched('Gas Works 2030-01-01 - EPC.pdf')).toMatchObject({
      documentType: 'epc_certificate',
      expiresOn: null,
    });
  });
  test('leaves its name out of a file in its folder, too', () => {
    const { match: matched } = fileMatcher([of('The Old Smoke House 2030-01-01')]);
    expect(matched('The Old Smoke House 2030-01-01/the_old_smoke_house_2030-01-01 - EPC 2029-05-01.pdf')).toMatchObject(
      {
        documentType: 'epc_certificate',
        expiresOn: '2029-05-01',
      },
    );
  });
  test('leaves what follows its name as it is written, so that numbers beside each other are no date', () =>
    expect(match('Anchor Cottage - gas, visit 12 (11.2027).pdf').expiresOn).toBe(null));
  test('takes the kind from a folder, too', () =>
    expect(match('Gas safety/Twin.pdf').documentType).toBe('gas_safety_certificate'));
});
