import { describe, expect, test } from 'vitest';
import type { Truth } from '../../support/certificates/certificate.ts';
import { CORPUS, HOLD_OUT } from '../../support/certificates/corpus.ts';
import { type Measured, measure, type Outcome, shareOf } from '../../support/certificates/measure.ts';

const FIELDS: readonly (keyof Truth)[] = ['issuedOn', 'expiresOn', 'reference'];
const OUTCOMES: readonly Outcome[] = ['right', 'wrong', 'silent', 'doubtful'];

const table = (measured: readonly Measured[]) =>
  FIELDS.map((field) => {
    const ofField = measured.filter((each) => each.field === field);
    const shares = OUTCOMES.map((outcome) => `${outcome} ${(100 * shareOf(ofField, outcome)).toFixed(0)} %`);
    return `${field}: ${shares.join(', ')}`;
  });

describe.each([
  ['the certificates that the rules were written with', CORPUS],
  ['the certificates written after the rules', HOLD_OUT],
])('%s', (title, certificates) => {
  test('are read right more often than 90 %, and wrong less often than 2 %', async () => {
    const measured = await measure(certificates);
    console.log([`${title} (${certificates.length})`, ...table(measured)].join('\n  '));
    expect(measured.filter(({ outcome }) => outcome === 'wrong')).toEqual([]);
    for (const field of FIELDS) {
      const ofField = measured.filter((each) => each.field === field);
      expect(shareOf(ofField, 'wrong')).toBeLessThan(0.02);
      expect(shareOf(ofField, 'right')).toBeGreaterThan(0.9);
    }
  });
});

test('there are at least 48 certificates, and eight layouts of each main kind', () => {
  const all = [...CORPUS, ...HOLD_OUT];
  expect(all.length).toBeGreaterThanOrEqual(48);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const kind of [
    'gas_safety_certificate',
    'eicr_certificate',
    'epc_certificate',
    'pat_certificate',
    'insurance_policy',
  ])
    expect(all.filter(({ documentType }) => documentType === kind).length).toBeGreaterThanOrEqual(8);
});
