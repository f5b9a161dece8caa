import { describe, expect, test } from 'vitest';
import { type AttachedDocument, evaluate, evaluateAnswer } from '../../domain/compliance/evaluate.ts';
import { expiryState, isExpired } from '../../domain/compliance/expiry.ts';
import { progressOf, scoreBand, scoreOf } from '../../domain/compliance/score.ts';
import { QUESTIONS } from '../../domain/questionnaire/questionnaire.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';

const today = '2026-11-20';
const yesterday = '2026-11-19';

const document = (position: number, expiresOn: string | null = '2027-11-20'): AttachedDocument => ({
  position,
  documentId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  documentType: 'compliance_document',
  expiresOn,
});

const allYes: Record<number, Answer> = Object.fromEntries(QUESTIONS.map(({ position }) => [position, 'Yes']));
const UPLOADS = [4, 9, 10, 12, 20, 21, 36];
const allPapers = UPLOADS.map((position) => document(position));
const papersWithout = (position: number) => allPapers.filter((paper) => paper.position !== position);
const without = (position: number) =>
  Object.fromEntries(Object.entries(allYes).filter(([key]) => key !== String(position)));

describe('one answer', () => {
  const plain = { briefDescription: 'Guest register', uploadRequired: false, naCountsAsCompliant: true };
  const upload = { ...plain, briefDescription: 'Gas safety record', uploadRequired: true };
  const strict = { ...plain, briefDescription: 'Safe escape routes', naCountsAsCompliant: false };
  const at = (expiresOn: string | null) => document(1, expiresOn);

  test.each([
    ['none', plain, undefined, undefined, 'unanswered', null],
    ['none, though a paper has expired', plain, undefined, at(yesterday), 'unanswered', null],
    ['Yes', plain, 'Yes', undefined, 'compliant', null],
    ['Yes with a paper in date', upload, 'Yes', at('2026-11-21'), 'compliant', null],
    ['Yes with a paper on its last day', upload, 'Yes', at(today), 'compliant', null],
    ['Yes with a paper without a date', upload, 'Yes', at(null), 'compliant', null],
    ['Yes without the paper', upload, 'Yes', undefined, 'non_compliant', 'Document missing: Gas safety record'],
    ['Yes with an expired paper', upload, 'Yes', at(yesterday), 'non_compliant', 'Document expired on 19/11/2026'],
    [
      'Yes with an expired paper nobody asked for',
      plain,
      'Yes',
      at(yesterday),
      'non_compliant',
      'Document expired on 19/11/2026',
    ],
    ['No', plain, 'No', undefined, 'non_compliant', 'Missing or non-compliant: Guest register'],
    [
      'No, though a paper is there',
      upload,
      'No',
      at(null),
      'non_compliant',
      'Missing or non-compliant: Gas safety record',
    ],
    ['N/A', plain, 'N/A', undefined, 'not_applicable', null],
    ['N/A where a paper would be asked for', upload, 'N/A', undefined, 'not_applicable', null],
    [
      'N/A with an expired paper on file',
      plain,
      'N/A',
      at(yesterday),
      'non_compliant',
      'Document expired on 19/11/2026',
    ],
    ['N/A where none is offered', strict, 'N/A', undefined, 'non_compliant', 'Needs verification: Safe escape routes'],
  ] as const)('%s', (_, question, answer, paper, status, reason) =>
    expect(evaluateAnswer(question, answer, paper, today)).toEqual({ status, reason }),
  );
});

describe('the whole', () => {
  test('is compliant when all is answered, proven and in date', () => {
    const evaluation = evaluate({ answers: allYes, documents: allPapers, today });
    expect(evaluation).toMatchObject({
      compliant: true,
      score: 100,
      unanswered: [],
      missingDocuments: [],
      expired: [],
    });
    expect(evaluation.summary).toEqual({
      answered: 42,
      total: 42,
      compliant: 42,
      not_applicable: 0,
      non_compliant: 0,
      unanswered: 0,
    });
    expect(evaluation.items).toHaveLength(42);
    expect(evaluation.items[0]).toEqual({ position: 1, status: 'compliant', reason: null });
  });

  test('starts with nothing', () => {
    const evaluation = evaluate({ answers: {}, documents: [], today });
    expect(evaluation).toMatchObject({ compliant: false, score: 0, missingDocuments: [], expired: [] });
    expect(evaluation.summary).toMatchObject({ answered: 0, unanswered: 42, non_compliant: 0 });
    expect(evaluation.unanswered).toEqual(QUESTIONS.map(({ position }) => position));
  });

  test('is not compliant while one is unanswered', () => {
    const evaluation = evaluate({ answers: without(42), documents: allPapers, today });
    expect(evaluation).toMatchObject({ compliant: false, score: 98, unanswered: [42] });
    expect(evaluation.summary).toMatchObject({ answered: 41, unanswered: 1 });
  });

  test('is not compliant with one No', () => {
    const evaluation = evaluate({ answers: { ...allYes, 8: 'No' }, documents: allPapers, today });
    expect(evaluation).toMatchObject({ compliant: false, score: 98 });
    expect(evaluation.items[7]).toEqual({
      position: 8,
      status: 'non_compliant',
      reason: 'Missing or non-compliant: Guest register',
    });
  });

  test('takes N/A as compliant from all 37', () => {
    const answers = Object.fromEntries(
      QUESTIONS.map(({ position, naCountsAsCompliant }) => [position, naCountsAsCompliant ? 'N/A' : 'Yes']),
    ) satisfies Record<string, Answer>;
    const evaluation = evaluate({ answers, documents: allPapers, today });
    expect(evaluation).toMatchObject({ compliant: true, score: 100, missingDocuments: [] });
    expect(evaluation.summary).toMatchObject({ compliant: 5, not_applicable: 37, non_compliant: 0 });
  });

  test('passes over an N/A where none is offered, though it needs verification and lowers the score', () => {
    const evaluation = evaluate({ answers: { ...allYes, 11: 'N/A' }, documents: allPapers, today });
    expect(evaluation).toMatchObject({ compliant: true, score: 98, summary: { non_compliant: 1, answered: 42 } });
    expect(evaluation.items[10]?.reason).toBe('Needs verification: Safe escape routes');
  });

  test.each(UPLOADS)('is not compliant without the paper for question %i', (position) =>
    expect(evaluate({ answers: allYes, documents: papersWithout(position), today })).toMatchObject({
      compliant: false,
      score: 98,
      missingDocuments: [position],
      expired: [],
    }),
  );

  test('asks for no paper where the answer is No or N/A', () => {
    const answers: Record<number, Answer> = { ...allYes, 20: 'N/A', 21: 'No' };
    const documents = papersWithout(20).filter(({ position }) => position !== 21);
    expect(evaluate({ answers, documents, today }).missingDocuments).toEqual([]);
  });

  test('turns non-compliant the day after a paper runs out', () => {
    const documents = [...papersWithout(20), document(20, today)];
    expect(evaluate({ answers: allYes, documents, today }).compliant).toBe(true);
    expect(evaluate({ answers: allYes, documents, today: '2026-11-21' })).toMatchObject({
      compliant: false,
      score: 98,
      expired: [20],
      missingDocuments: [],
    });
  });

  test.each<[string, Answer]>([
    ['was optional', 'Yes'],
    ['belongs to what no longer applies', 'N/A'],
  ])('is stopped by an expired paper that %s', (_, answer) => {
    const documents = [...allPapers, document(22, yesterday)];
    expect(evaluate({ answers: { ...allYes, 22: answer }, documents, today })).toMatchObject({
      compliant: false,
      score: 98,
      expired: [22],
    });
  });

  test('looks at the paper attached last', () => {
    const documents = [document(20, yesterday), ...allPapers];
    expect(evaluate({ answers: allYes, documents, today }).compliant).toBe(true);
  });

  test('knows no answer or paper beyond the 42', () => {
    const documents = [...allPapers, document(43, yesterday)];
    expect(evaluate({ answers: { ...allYes, 0: 'No', 43: 'No' }, documents, today })).toMatchObject({
      compliant: true,
      summary: { answered: 42 },
    });
  });

  test('scores as the report in look/report.html: 33 compliant, 6 not applicable, 3 not compliant', () => {
    const answers: Record<number, Answer> = { ...allYes, 12: 'No', 26: 'No' };
    for (const position of [1, 5, 17, 24, 25, 29]) answers[position] = 'N/A';
    const documents = [...papersWithout(20), document(20, '2026-11-12')];
    const evaluation = evaluate({ answers, documents, today });
    expect(evaluation).toMatchObject({ compliant: false, score: 93, expired: [20] });
    expect(evaluation.summary).toMatchObject({ compliant: 33, not_applicable: 6, non_compliant: 3, unanswered: 0 });
  });
});

describe('an expiry date', () => {
  test.each([
    ['2026-11-19', 'expired', -1],
    ['2026-11-20', 'soon', 0],
    ['2026-12-20', 'soon', 30],
    ['2026-12-21', 'valid', 31],
    [null, 'none', null],
  ])('%s is %s, %s days on', (expiresOn, state, days) => {
    expect(expiryState(expiresOn, today)).toEqual({ state, days });
    expect(isExpired(expiresOn, today)).toBe(state === 'expired');
  });
});

test.each([
  [0, 0],
  [21, 50],
  [39, 93],
  [41, 98],
  [42, 100],
  [50, 100],
  [-1, 0],
])('%i of 42 is %i percent', (count, percent) => {
  expect(progressOf(count)).toBe(percent);
  expect(scoreOf(count)).toBe(percent);
});

test.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'warn'],
  [60, 'warn'],
  [59, 'bad'],
  [0, 'bad'],
])('a score of %i is %s', (score, band) => expect(scoreBand(score)).toBe(band));
