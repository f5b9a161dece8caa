import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkQuestionnaire } from '../../domain/questionnaire/checkQuestionnaire.ts';
import { DOCUMENT_TYPE_LABELS, DocumentType, suggestedExpiry } from '../../domain/questionnaire/documentTypes.ts';
import {
  positionOf,
  QUESTION_COUNT,
  QUESTIONNAIRE_VERSION,
  QUESTIONS,
  questionAt,
  SECTIONS,
} from '../../domain/questionnaire/questionnaire.ts';
import { Question } from '../../domain/questionnaire/schema.ts';

const idsWhere = (test: (question: Question) => boolean) => QUESTIONS.filter(test).map(({ id }) => id);

describe('the questionnaire of spec.txt section 3', () => {
  test('has six sections', () => {
    expect(SECTIONS.map(({ number, title, count }) => [number, title, count])).toEqual([
      [1, 'Licensing & Legal', 9],
      [2, 'Fire & Safety Compliance', 10],
      [3, 'Gas, Electric & Water Compliance', 6],
      [4, 'Guest-Facing Requirements', 6],
      [5, 'Hygiene & Cleanliness', 6],
      [6, 'Marketing & Booking Compliance', 5],
    ]);
    for (const { count, questions } of SECTIONS) expect(questions).toHaveLength(count);
    expect(QUESTIONNAIRE_VERSION).toBe('2026.3');
  });

  test('has 42 questions in order, each at its position', () => {
    expect(QUESTION_COUNT).toBe(42);
    expect(QUESTIONS).toHaveLength(42);
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(42);
    QUESTIONS.forEach((question, index) => {
      expect(question.position).toBe(index + 1);
      expect(question.id).toBe(`${question.sectionNumber}-${question.questionNumber}`);
      expect(question.section).toBe(SECTIONS[question.sectionNumber - 1]?.title);
      expect(questionAt(question.position)).toBe(question);
      expect(positionOf(question.id)).toBe(question.position);
      expect(Question.parse(question)).toEqual(question);
    });
  });

  test.each([
    ['1-1', 1],
    ['1-9', 9],
    ['2-1', 10],
    ['3-1', 20],
    ['5-5', 36],
    ['6-5', 42],
  ])('%s is number %i', (id, position) => expect(positionOf(id)).toBe(position));

  test('knows no other question', () => {
    for (const position of [0, -1, 43, 1.5, Number.NaN]) expect(questionAt(position)).toBeUndefined();
    for (const id of ['0-1', '1-10', '7-1', '', '20']) expect(positionOf(id)).toBeUndefined();
  });

  test('asks for seven uploads', () =>
    expect(QUESTIONS.flatMap((q) => (q.uploadRequired ? [[q.id, q.documentType]] : []))).toEqual([
      ['1-4', 'insurance_policy'],
      ['1-9', 'epc_certificate'],
      ['2-1', 'fire_risk_assessment'],
      ['2-3', 'smoke_alarm_certificate'],
      ['3-1', 'gas_safety_certificate'],
      ['3-2', 'eicr_certificate'],
      ['5-5', 'waste_management_plan'],
    ]));

  test('takes Yes or No only from five, and N/A as compliant from the other 37', () => {
    expect(idsWhere((q) => q.responseType === 'yesNo')).toEqual(['1-4', '1-9', '2-1', '2-2', '2-3']);
    expect(idsWhere((q) => q.naCountsAsCompliant)).toHaveLength(37);
    expect(idsWhere((q) => q.naCountsAsCompliant !== (q.responseType === 'yesNoNA'))).toEqual([]);
  });
});

describe('broken content is refused by name', () => {
  const Loose = z.array(z.looseObject({ questions: z.array(z.looseObject({ id: z.string() })) }));
  type Loose = z.infer<typeof Loose>;
  type LooseQuestion = Loose[number]['questions'][number];

  /** The content as a section's file has it, free to be broken. */
  const content = (): Loose =>
    Loose.parse(
      structuredClone(SECTIONS).map(({ number, title, questions }) => ({
        number,
        title,
        questions: questions.map(({ section, sectionNumber, questionNumber, position, ...rest }) => rest),
      })),
    );
  const breaking = (id: string, change: (question: LooseQuestion) => void) => () => {
    const broken = content();
    const question = broken.flatMap(({ questions }) => questions).find((candidate) => candidate.id === id);
    if (!question) throw new Error(`The test found no ${id}`);
    change(question);
    return checkQuestionnaire(broken);
  };
  const questionsOf = (sections: Loose, number: number) => sections[number - 1]?.questions ?? [];

  test('and as it is it passes', () => expect(checkQuestionnaire(content())).toEqual(SECTIONS));

  test.each<[string, string, Record<string, unknown>, string]>([
    ['an upload not asked for', '3-1', { uploadRequired: false }, 'uploadRequired must be true'],
    ['an upload too many', '3-3', { uploadRequired: true }, 'uploadRequired must be false'],
    [
      'another document type',
      '5-5',
      { documentType: 'eicr_certificate' },
      'documentType must be waste_management_plan',
    ],
    ['a document type too many', '6-3', { documentType: 'cancellation_policy' }, 'documentType must be left out'],
    ['two document types', '3-2', { optionalDocumentType: 'pat_certificate' }, 'optionalDocumentType must be left out'],
    ['N/A offered', '2-2', { responseType: 'yesNoNA' }, 'responseType must be yesNo'],
    ['N/A withheld', '4-4', { responseType: 'yesNo' }, 'responseType must be yesNoNA'],
    ['a 38th N/A', '1-9', { naCountsAsCompliant: true }, 'naCountsAsCompliant must be false'],
    ['only 36 N/A', '3-2', { naCountsAsCompliant: false }, 'naCountsAsCompliant must be true'],
    ['N/A without guidance', '6-5', { naGuidance: null }, 'naGuidance must say when to choose N/A'],
    ['guidance without N/A', '2-1', { naGuidance: 'If so' }, 'naGuidance must be null'],
    ['an id used before', '3-3', { id: '3-2' }, '3-2 stands in its place'],
    ['an id of no shape', '3-3', { id: 'pat' }, 'id'],
    ['an empty text', '2-4', { briefDescription: ' ' }, 'briefDescription'],
    ['an unknown document type', '1-4', { documentType: 'insurance' }, 'documentType'],
    ['a forgotten nation', '4-2', { nations: { england: 'As elsewhere' } }, 'nations.scotland'],
    ['a link to nowhere', '4-3', { resources: [{ title: 'ICO', type: 'link' }] }, 'A link needs a url'],
    ['a link without TLS', '4-3', { resources: [{ title: 'ICO', type: 'link', url: 'http://ico.org.uk' }] }, 'url'],
    ['no recommendation', '5-6', { recommendations: [] }, 'recommendations'],
    ['no day of review', '6-1', { lastReviewed: '2026-02-30' }, 'lastReviewed'],
    ['a field nobody knows', '6-2', { briefDescripton: 'Total' }, 'briefDescripton'],
  ])('%s', (_, id, change, problem) => {
    const check = breaking(id, (question) => Object.assign(question, change));
    expect(check).toThrow(`Question ${id}:`);
    expect(check).toThrow(problem);
  });

  test.each<[string, (sections: Loose) => unknown, string]>([
    ['one left out', (sections) => questionsOf(sections, 3).splice(1, 1), 'Question 3-2: 3-3 stands in its place'],
    ['the last left out', (sections) => questionsOf(sections, 6).pop(), 'Question 6-5: is missing'],
    ['two exchanged', (sections) => questionsOf(sections, 5).reverse(), 'Question 5-1: 5-6 stands in its place'],
    [
      'one too many',
      (sections) => questionsOf(sections, 4).push({ id: '4-7' }),
      'Question 4-7: is one too many for section 4',
    ],
    ['a section left out', (sections) => sections.pop(), 'There must be 6 sections'],
    [
      'sections exchanged',
      (sections) => sections.reverse(),
      'Section 6 Marketing & Booking Compliance: must be number 1',
    ],
  ])('%s', (_, change, problem) => {
    const broken = content();
    change(broken);
    expect(() => checkQuestionnaire(broken)).toThrow(problem);
  });

  test('what is no questionnaire at all', () => {
    expect(() => checkQuestionnaire({})).toThrow();
    expect(() => checkQuestionnaire([{ number: 1 }])).toThrow('title');
  });
});

describe('document types', () => {
  test('are the fourteen of spec.txt section 3, each with a label of its own', () => {
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
  ])('%s is suggested to last until %s', (type, day) => expect(suggestedExpiry(type, '2026-11-20')).toBe(day));

  test('on 29 February the suggestion is the last of February', () =>
    expect(suggestedExpiry('gas_safety_certificate', '2028-02-29')).toBe('2029-02-28'));
});
