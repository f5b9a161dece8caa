import { describe, expect, test } from 'vitest';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { Question } from '../../domain/questionnaire/schema.ts';

const edition = EDITIONS.of('2026.3');
const { sections, questions } = edition;
const idsWhere = (test: (question: Question) => boolean) => questions.filter(test).map(({ id }) => id);

describe('edition 2026.3', () => {
  test('is in effect from 2026-03-01 without a grace period', () =>
    expect(edition).toMatchObject({ id: '2026.3', effectiveOn: '2026-03-01', graceDays: 0, changes: [] }));

  test('has six sections', () => {
    expect(sections.map(({ number, title, count }) => [number, title, count])).toEqual([
      [1, 'Licensing & Legal', 9],
      [2, 'Fire & Safety Compliance', 10],
      [3, 'Gas, Electric & Water Compliance', 6],
      [4, 'Guest-Facing Requirements', 6],
      [5, 'Hygiene & Cleanliness', 6],
      [6, 'Marketing & Booking Compliance', 5],
    ]);
    for (const { count, questions } of sections) expect(questions).toHaveLength(count);
  });

  test('has 42 questions in order, each with its position and id', () => {
    expect(questions).toHaveLength(42);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(42);
    questions.forEach((question, index) => {
      expect(question.position).toBe(index + 1);
      expect(question.id).toBe(`${question.sectionNumber}-${question.questionNumber}`);
      expect(question.section).toBe(sections[question.sectionNumber - 1]?.title);
      expect(question.revision).toBe(1);
      expect(edition.byKey.get(question.key)).toBe(question);
      expect(Question.parse(question)).toEqual(question);
    });
  });

  test('requires seven documents', () =>
    expect(questions.flatMap((q) => (q.uploadRequired ? [[q.id, q.documentType]] : []))).toEqual([
      ['1-4', 'insurance_policy'],
      ['1-9', 'epc_certificate'],
      ['2-1', 'fire_risk_assessment'],
      ['2-3', 'smoke_alarm_certificate'],
      ['3-1', 'gas_safety_certificate'],
      ['3-2', 'eicr_certificate'],
      ['5-5', 'waste_management_plan'],
    ]));

  test('offers only Yes and No for five questions, and counts N/A as compliant for the other 37', () => {
    expect(idsWhere((q) => q.responseType === 'yesNo')).toEqual(['1-4', '1-9', '2-1', '2-2', '2-3']);
    expect(idsWhere((q) => q.naCountsAsCompliant)).toHaveLength(37);
    expect(idsWhere((q) => q.naCountsAsCompliant !== (q.responseType === 'yesNoNA'))).toEqual([]);
  });

  test('quotes the rules for EPC, EICR and gas safety', () => {
    const asked = (key: string) => edition.byKey.get(key)?.question;
    expect(asked('energy-performance-certificate')).toContain('rated E or better');
    expect(asked('electrical-installation-report')).toContain('within the last five years');
    expect(asked('gas-safety-record')).toContain('from the last 12 months');
  });

  // Events record these keys. Changing one here would lose the answers that were recorded under it.
  test('has these keys in this order', () =>
    expect(sections.map((section) => section.questions.map(({ key }) => key))).toEqual([
      [
        'short-term-let-registration',
        'planning-permission',
        'lender-and-landlord-consent',
        'holiday-let-insurance',
        'employers-liability-insurance',
        'rates-and-taxes',
        'data-protection',
        'guest-register',
        'energy-performance-certificate',
      ],
      [
        'fire-risk-assessment',
        'escape-routes',
        'smoke-and-heat-alarms',
        'carbon-monoxide-alarms',
        'fire-fighting-equipment',
        'fire-safe-furniture',
        'chimney-and-stove-servicing',
        'fire-instructions',
        'premises-safety-check',
        'child-safety',
      ],
      [
        'gas-safety-record',
        'electrical-installation-report',
        'portable-appliance-checks',
        'legionella-risk-assessment',
        'private-water-supply',
        'hot-tub-and-pool',
      ],
      [
        'guest-information',
        'equality-and-adjustments',
        'cameras-and-recording',
        'media-licences',
        'occupancy-and-neighbours',
        'emergency-contact',
      ],
      [
        'changeover-cleaning',
        'linen-and-bedding',
        'food-and-alcohol',
        'chemical-safety',
        'waste-management-plan',
        'pests-damp-and-mould',
      ],
      [
        'accurate-listings',
        'total-price',
        'booking-and-cancellation-terms',
        'platform-agreement',
        'reviews-and-marketing',
      ],
    ]));
});
