// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { fixItems, renewDocument } from '../../client/app/dashboard/nextSteps/documentSteps.ts';
import { progressText } from '../../client/app/dashboard/properties/progressText.ts';
import { sectionSegments } from '../../client/app/dashboard/properties/sectionSegments.ts';
import { assessment, id, property } from './fixtures.tsx';

// An old tab can show an assessment of an edition that is newer than its build.
const shown = assessment(24, { edition: '2099.1', total: 50, unanswered: [50], non_compliant: [7, 8] });
const quay = property(14, 'Quay House', { compliance: 'non_compliant', assessment: shown });

describe('an assessment under an edition that this build does not know', () => {
  test('shows counts without the names of questions', () => {
    expect(progressText(quay)).toEqual({ headline: '2 items to put right', count: '47 of 50 in order', detail: '' });
    expect(fixItems([])(quay)).toMatchObject([{ text: 'The report says which.' }]);
  });

  test('shows its progress as one segment', () =>
    expect(sectionSegments(shown)).toEqual([{ name: 'All questions', of: 50, done: 47, wrong: 2 }]));

  test('leads to the report where it cannot name the question', () => {
    const expiry = {
      property_id: quay.id,
      property_name: quay.name,
      document_id: id(31),
      document_type: 'gas_safety_certificate' as const,
      question_key: 'gas-safety-record',
      expiry_date: '2026-12-09',
      days_until_expiry: 18,
    };
    const [step] = renewDocument(new Map([[quay.id, quay]]))(expiry);
    expect(step?.target).toEqual({ to: 'page', href: `/assessment/${id(24)}/report` });
  });
});
