import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildEdition } from '../../domain/questionnaire/edition.ts';
import { checkSpecified } from '../../domain/questionnaire/editions/2026-3/specified.ts';
import { CONTENT, firstEdition } from '../support/editions.ts';

const Loose = z.array(z.looseObject({ questions: z.array(z.looseObject({ key: z.string() })) }));
type Loose = z.infer<typeof Loose>;
type LooseQuestion = Loose[number]['questions'][number];

/** A mutable copy of the sections of edition 2026.3. */
const content = (): Loose => Loose.parse(structuredClone(CONTENT));
const questionsOf = (sections: Loose, number: number) => sections[number - 1]?.questions ?? [];

const { id, effectiveOn, graceDays, changes } = firstEdition;
const about = { id, effectiveOn, graceDays, changes };
const build = (sections: Loose) => checkSpecified(buildEdition({ ...about, sections }));

const breaking = (questionId: string, change: Record<string, unknown>) => () => {
  const broken = content();
  const [section = 0, number = 0] = questionId.split('-').map(Number);
  const question: LooseQuestion | undefined = questionsOf(broken, section)[number - 1];
  if (!question) throw new Error(`The test found no question ${questionId}`);
  Object.assign(question, change);
  return build(broken);
};

test('the real content is accepted', () => expect(build(content())).toEqual(firstEdition));

describe('edition 2026.3 with a rule that differs from the specified one is refused:', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ['a missing upload', '3-1', { uploadRequired: false }, 'uploadRequired must be true'],
    ['an additional upload', '3-3', { uploadRequired: true }, 'uploadRequired must be false'],
    [
      'another document type',
      '5-5',
      { documentType: 'eicr_certificate' },
      'documentType must be waste_management_plan',
    ],
    ['an additional document type', '6-3', { documentType: 'cancellation_policy' }, 'documentType must be left out'],
    ['two document types', '3-2', { optionalDocumentType: 'pat_certificate' }, 'optionalDocumentType must be left out'],
    ['N/A offered', '2-2', { responseType: 'yesNoNA' }, 'responseType must be yesNo'],
    ['N/A not offered', '4-4', { responseType: 'yesNo' }, 'responseType must be yesNoNA'],
    ['a 38th N/A', '1-9', { naCountsAsCompliant: true }, 'naCountsAsCompliant must be false'],
    ['only 36 N/A', '3-2', { naCountsAsCompliant: false }, 'naCountsAsCompliant must be true'],
    ['N/A without guidance', '6-5', { naGuidance: null }, 'naGuidance must say when to choose N/A'],
    ['guidance without N/A', '2-1', { naGuidance: 'If so' }, 'naGuidance must be null'],
    [
      'a key that is used twice',
      '3-3',
      { key: 'electrical-installation-report' },
      'the key electrical-installation-report is used twice',
    ],
  ])('%s', (_, questionId, change, problem) => {
    const check = breaking(questionId, change);
    expect(check).toThrow(`Question ${questionId}:`);
    expect(check).toThrow(problem);
  });

  test.each<[string, (sections: Loose) => unknown, string]>([
    [
      'a question is missing',
      (sections) => questionsOf(sections, 3).splice(1, 1),
      'Section 3: must have 6 questions, but has 5',
    ],
    [
      'the last question is missing',
      (sections) => questionsOf(sections, 6).pop(),
      'Section 6: must have 5 questions, but has 4',
    ],
    [
      'the order is reversed',
      (sections) => questionsOf(sections, 5).reverse(),
      'Question 5-2: uploadRequired must be false',
    ],
    ['a section is missing', (sections) => sections.pop(), 'There must be 6 sections'],
    [
      'the sections are reversed',
      (sections) => sections.reverse(),
      'Section 6 Marketing & Booking Compliance: must be number 1',
    ],
  ])('%s', (_, change, problem) => {
    const broken = content();
    change(broken);
    expect(() => build(broken)).toThrow(problem);
  });

  test('an additional question', () => {
    const broken = content();
    const [question] = questionsOf(broken, 4);
    questionsOf(broken, 4).push({ ...question, key: 'one-more' });
    expect(() => build(broken)).toThrow('Section 4: must have 6 questions, but has 7');
  });
});

describe('malformed content of any edition is refused with its place:', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ['a malformed key', '3-3', { key: 'PAT checks' }, 'key'],
    ['a revision of zero', '3-3', { revision: 0 }, 'revision'],
    ['an empty text', '2-4', { briefDescription: ' ' }, 'briefDescription'],
    ['an unknown document type', '1-4', { documentType: 'insurance' }, 'documentType'],
    ['a missing nation', '4-2', { nations: { england: 'As elsewhere' } }, 'nations.scotland'],
    ['a link without address', '4-3', { resources: [{ title: 'ICO', type: 'link' }] }, 'resources[0].url'],
    [
      'a link without TLS',
      '4-3',
      { resources: [{ title: 'ICO', type: 'link', url: 'http://ico.org.uk' }] },
      'resources[0].url',
    ],
    ['no recommendation', '5-6', { recommendations: [] }, 'recommendations'],
    ['an impossible day of review', '6-1', { lastReviewed: '2026-02-30' }, 'lastReviewed'],
  ])('%s', (_, questionId, change, field) => {
    const [section = 0, number = 0] = questionId.split('-').map(Number);
    expect(breaking(questionId, change)).toThrow(`sections[${section - 1}].questions[${number - 1}].${field}`);
  });

  test('a link without address, in words', () =>
    expect(breaking('4-3', { resources: [{ title: 'ICO', type: 'link' }] })).toThrow('A link needs a url'));

  test('an unknown field', () => {
    const check = breaking('6-2', { briefDescripton: 'Total' });
    expect(check).toThrow('briefDescripton');
    expect(check).toThrow('sections[5].questions[1]');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an id of another form', { id: 'spring' }, 'id'],
    ['an impossible day', { effectiveOn: '2027-02-30' }, 'effectiveOn'],
    ['a negative grace', { graceDays: -1 }, 'graceDays'],
    ['an empty change', { changes: [' '] }, 'changes[0]'],
  ])('%s', (_, change, field) =>
    expect(() => buildEdition({ ...about, sections: CONTENT, ...change })).toThrow(`at ${field}`),
  );

  test('no edition at all', () => {
    expect(() => buildEdition({})).toThrow('sections');
    expect(() => buildEdition({ ...about, sections: [{ number: 1 }] })).toThrow('sections[0].title');
  });
});
