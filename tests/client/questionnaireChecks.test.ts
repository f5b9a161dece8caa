import { describe, expect, test } from 'vitest';
import { expiryError, FILE_HINT, fileError } from '../../client/app/questionnaire/evidence/uploadChecks.ts';
import { validityStatus, yearsInWords } from '../../client/app/questionnaire/evidence/validity.ts';
import { DocumentType, suggestedExpiry } from '../../domain/questionnaire/documentTypes.ts';
import { lawsForNation } from '../../domain/questionnaire/legalWeight.ts';

describe('a file', () => {
  const MB = 1024 * 1024;
  test('must be smaller than 10MB', () => {
    expect(fileError({ name: 'a.pdf', size: 10 * MB })).toBe('File size must be less than 10MB');
    expect(fileError({ name: 'a.pdf', size: 10 * MB - 1 })).toBeNull();
  });
  test('must be of an accepted type, in upper or lower case', () => {
    expect(fileError({ name: 'A.JPEG', size: 1 })).toBeNull();
    expect(fileError({ name: 'a.exe', size: 1 })).toMatch(/must be a PDF/);
  });
  test('has its limits in the hint', () => expect(FILE_HINT).toBe('PDF, JPG, PNG, DOC or DOCX, less than 10MB'));
  test('must not have expired', () => {
    expect(expiryError('2026-11-20', '2026-11-21')).toMatch(/earlier than today/);
    expect(expiryError('2026-11-21', '2026-11-21')).toBeNull();
    expect(expiryError('', '2026-11-21')).toBeNull();
  });
});

describe('the validity of a document', () => {
  const today = '2026-11-21';
  test.each([
    ['', 'No expiry'],
    ['2026-11-20', 'Expired yesterday'],
    ['2026-11-22', 'Expires tomorrow'],
    ['2026-12-22', 'Valid for 1 month'],
    ['2027-02-21', 'Valid for 3 months'],
    ['2027-11-21', 'Valid for 1 year'],
    ['2028-11-21', 'Valid for 2 years'],
  ])('until %j reads "%s"', (expiry, label) => expect(validityStatus(expiry, today).label).toBe(label));

  test('is suggested in whole years, in words', () => {
    const words = DocumentType.options.map((type) => yearsInWords(today, suggestedExpiry(type, today)));
    expect(new Set(words)).toEqual(new Set(['one year', 'five years', 'two years', 'ten years']));
  });
});

describe('the laws for a nation', () => {
  const laws = [
    'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
    'Fire (Scotland) Act 2005, Part 3, and Fire Safety (Scotland) Regulations 2006',
    'Food Safety Act 1990 and Food Safety (Northern Ireland) Order 1991',
    'Equality Act 2010 (Great Britain)',
    'Building Safety Act 2022, section 156',
  ];
  test('leave out acts of other nations', () => {
    expect(lawsForNation(laws, 'wales')).toEqual([laws[0], laws[2], laws[3], laws[4]]);
    expect(lawsForNation(laws, 'scotland')).toEqual([laws[1], laws[2], laws[3], laws[4]]);
    expect(lawsForNation(laws, 'northern_ireland')).toEqual([laws[2], laws[4]]);
  });
});
