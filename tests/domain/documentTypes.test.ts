import { describe, expect, test } from 'vitest';
import {
  DOCUMENT_TYPE_LABELS,
  DocumentType,
  documentTypeName,
  suggestedExpiry,
} from '../../domain/questionnaire/documentTypes.ts';

describe('document types', () => {
  test('are fourteen, each with a label of its own', () => {
    expect(DocumentType.options).toHaveLength(14);
    const labels = DocumentType.options.map((type) => DOCUMENT_TYPE_LABELS[type]);
    expect(new Set(labels).size).toBe(14);
    expect(labels).toEqual(
      expect.arrayContaining(['Gas safety certificate', 'EICR', 'Energy performance certificate']),
    );
  });

  test.each<[DocumentType, string]>([
    ['gas_safety_certificate', '2027-11-20'],
    ['eicr_certificate', '2031-11-20'],
    ['pat_certificate', '2027-11-20'],
    ['insurance_policy', '2027-11-20'],
    ['local_license', '2027-11-20'],
    ['fire_risk_assessment', '2028-11-20'],
    ['legionella_assessment', '2028-11-20'],
    ['planning_permission', '2027-11-20'],
    ['epc_certificate', '2036-11-20'],
    ['smoke_alarm_certificate', '2027-11-20'],
    ['cancellation_policy', '2027-11-20'],
    ['platform_contract', '2027-11-20'],
    ['waste_management_plan', '2027-11-20'],
    ['compliance_document', '2027-11-20'],
  ])('the suggested expiry of %s is %s', (type, day) => expect(suggestedExpiry(type, '2026-11-20')).toBe(day));

  test('the suggestion on 29 February is 28 February', () =>
    expect(suggestedExpiry('gas_safety_certificate', '2028-02-29')).toBe('2029-02-28'));

  test.each<[DocumentType, string]>([
    ['gas_safety_certificate', 'gas safety certificate'],
    ['eicr_certificate', 'EICR'],
    ['pat_certificate', 'PAT certificate'],
    ['epc_certificate', 'energy performance certificate'],
  ])('%s is called "%s" inside a sentence', (type, name) => expect(documentTypeName(type)).toBe(name));
});
