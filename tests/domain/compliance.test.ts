import { describe, expect, test } from 'vitest';
import { type AttachedDocument, type Evidence, evaluate, evaluateAnswer } from '../../domain/compliance/evaluate.ts';
import { expiryState, isExpired } from '../../domain/compliance/expiry.ts';
import { progressOf, scoreBand, scoreOf } from '../../domain/compliance/score.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import { DIFFERENCES, firstEdition, secondEdition } from '../support/editions.ts';
import { keyAt, UPLOADS } from '../support/events.ts';

const today = '2026-11-20';
const yesterday = '2026-11-19';
const { questions } = firstEdition;

const document = (key: string, expiresOn: string | null = '2027-11-20'): AttachedDocument => ({
  key,
  documentId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  documentType: 'compliance_document',
  expiresOn,
});

/** By position in edition 2026.3, like all numbers below. */
type Given = { answers?: Record<number, Answer | null>; documents?: Record<number, AttachedDocument | null> };

/** All questions answered Yes with every required document, except the given ones; null omits an item. */
const evidence = ({ answers = {}, documents = {} }: Given = {}, day = today): Evidence => {
  const byKey = <Value>(record: Record<number, Value | null>) =>
    Object.entries(record).flatMap(([position, value]) => (value === null ? [] : [[keyAt(Number(position)), value]]));
  const allYes = Object.fromEntries(questions.map(({ position }) => [position, 'Yes' as Answer]));
  const all = Object.fromEntries(UPLOADS.map((position) => [position, document(keyAt(position))]));
  const given = byKey<Answer>({ ...allYes, ...answers }).map(([key, answer]) => [key, { answer }]);
  return {
    answers: Object.fromEntries(given),
    documents: Object.fromEntries(byKey({ ...all, ...documents })),
    today: day,
  };
};

const evaluation = (given?: Given, day?: string) => evaluate(firstEdition, evidence(given, day));
const positions = (listed: readonly { position: number }[]) => listed.map(({ position }) => position);

describe('one answer', () => {
  const plain = { briefDescription: 'Guest register', uploadRequired: false, naCountsAsCompliant: true };
  const upload = { ...plain, briefDescription: 'Gas safety record', uploadRequired: true };
  const strict = { ...plain, briefDescription: 'Safe escape routes', naCountsAsCompliant: false };
  const until = (expiresOn: string | null) => document('gas-safety-record', expiresOn);
  const expired = ['non_compliant', 'document_expired', 'Document expired on 19/11/2026'] as const;

  test.each([
    ['none', plain, undefined, undefined, 'unanswered', null, null],
    ['none with an expired document', plain, undefined, until(yesterday), 'unanswered', null, null],
    ['Yes', plain, 'Yes', undefined, 'compliant', null, null],
    ['Yes with a document in date', upload, 'Yes', until('2026-11-21'), 'compliant', null, null],
    ['Yes with a document on its last day', upload, 'Yes', until(today), 'compliant', null, null],
    ['Yes with a document without a date', upload, 'Yes', until(null), 'compliant', null, null],
    [
      ...(['Yes without the document', upload, 'Yes', undefined] as const),
      ...(['non_compliant', 'document_missing', 'Document missing: Gas safety record'] as const),
    ],
    ['Yes with an expired document', upload, 'Yes', until(yesterday), ...expired],
    ['Yes with an expired document that is not required', plain, 'Yes', until(yesterday), ...expired],
    [
      ...(['No', plain, 'No', undefined] as const),
      ...(['non_compliant', 'answered_no', 'Missing or non-compliant: Guest register'] as const),
    ],
    [
      ...(['No with a document', upload, 'No', until(null)] as const),
      ...(['non_compliant', 'answered_no', 'Missing or non-compliant: Gas safety record'] as const),
    ],
    ['N/A', plain, 'N/A', undefined, 'not_applicable', null, null],
    ['N/A where Yes would require a document', upload, 'N/A', undefined, 'not_applicable', null, null],
    ['N/A with an expired document on file', plain, 'N/A', until(yesterday), ...expired],
    [
      ...(['N/A where it is not offered', strict, 'N/A', undefined] as const),
      ...(['non_compliant', 'needs_verification', 'Needs verification: Safe escape routes'] as const),
    ],
  ] as const)('%s', (_, question, answer, attached, status, fault, reason) =>
    expect(evaluateAnswer(question, answer, attached, today)).toEqual({ status, fault, reason }),
  );
});

describe('all answers', () => {
  test('are compliant when every question is answered and every document is in date', () => {
    const result = evaluation();
    expect(result).toMatchObject({ compliant: true, score: 100, unanswered: [], missingDocuments: [], expired: [] });
    expect(result.summary).toEqual({
      answered: 42,
      total: 42,
      compliant: 42,
      not_applicable: 0,
      non_compliant: 0,
      unanswered: 0,
    });
    expect(result.items).toHaveLength(42);
    expect(result.items[0]).toEqual({ question: questions[0], status: 'compliant', fault: null, reason: null });
  });

  test('are all unanswered at the start', () => {
    const result = evaluate(firstEdition, { answers: {}, documents: {}, today });
    expect(result).toMatchObject({ compliant: false, score: 0, missingDocuments: [], expired: [] });
    expect(result.summary).toMatchObject({ answered: 0, unanswered: 42, non_compliant: 0 });
    expect(result.unanswered).toEqual(questions);
  });

  test('are not compliant while one is missing', () => {
    const result = evaluation({ answers: { 42: null } });
    expect(result).toMatchObject({ compliant: false, score: 98 });
    expect(positions(result.unanswered)).toEqual([42]);
    expect(result.summary).toMatchObject({ answered: 41, unanswered: 1 });
  });

  test('are not compliant with one No', () => {
    const result = evaluation({ answers: { 8: 'No' } });
    expect(result).toMatchObject({ compliant: false, score: 98 });
    expect(result.items[7]).toEqual({
      question: questions[7],
      status: 'non_compliant',
      fault: 'answered_no',
      reason: 'Missing or non-compliant: Guest register',
    });
  });

  test('may be N/A for all 37 questions that offer it', () => {
    const offered = questions.filter(({ naCountsAsCompliant }) => naCountsAsCompliant);
    const answers = Object.fromEntries(offered.map(({ position }) => [position, 'N/A' as Answer]));
    const result = evaluation({ answers });
    expect(result).toMatchObject({ compliant: true, score: 100, missingDocuments: [] });
    expect(result.summary).toMatchObject({ compliant: 5, not_applicable: 37, non_compliant: 0 });
  });

  test('are compliant with an N/A where it is not offered, but that lowers the score and needs verification', () => {
    const result = evaluation({ answers: { 11: 'N/A' } });
    expect(result).toMatchObject({ compliant: true, score: 98, summary: { non_compliant: 1, answered: 42 } });
    expect(result.items[10]?.reason).toBe('Needs verification: Safe escape routes');
  });

  test.each(UPLOADS)('are not compliant without the document of question %i', (position) => {
    const result = evaluation({ documents: { [position]: null } });
    expect(result).toMatchObject({ compliant: false, score: 98, expired: [] });
    expect(positions(result.missingDocuments)).toEqual([position]);
  });

  test('require no document where the answer is No or N/A', () =>
    expect(
      evaluation({ answers: { 20: 'N/A', 21: 'No' }, documents: { 20: null, 21: null } }).missingDocuments,
    ).toEqual([]));

  test('become non-compliant on the day after a document expires', () => {
    const documents = { 20: document(keyAt(20), today) };
    expect(evaluation({ documents }).compliant).toBe(true);
    const result = evaluation({ documents }, '2026-11-21');
    expect(result).toMatchObject({ compliant: false, score: 98, missingDocuments: [] });
    expect(positions(result.expired)).toEqual([20]);
  });

  test.each<[string, Answer]>([
    ['is optional', 'Yes'],
    ['belongs to an answer N/A', 'N/A'],
  ])('are not compliant with an expired document that %s', (_, answer) => {
    const result = evaluation({ answers: { 22: answer }, documents: { 22: document(keyAt(22), yesterday) } });
    expect(result).toMatchObject({ compliant: false, score: 98 });
    expect(positions(result.expired)).toEqual([22]);
  });

  test('ignore answers and documents of questions that the edition does not ask', () => {
    const { answers, documents } = evidence();
    const added = DIFFERENCES.added;
    expect(
      evaluate(firstEdition, {
        answers: { ...answers, [added]: { answer: 'No' } },
        documents: { ...documents, [added]: document(added, yesterday) },
        today,
      }),
    ).toMatchObject({ compliant: true, expired: [], summary: { answered: 42 } });
  });

  test('are evaluated by the questions of the given edition', () => {
    const result = evaluate(secondEdition, evidence());
    expect(result.items.map(({ question }) => question)).toEqual(secondEdition.questions);
    expect(result.unanswered.map(({ key }) => key)).toEqual([DIFFERENCES.added]);
    expect(result).toMatchObject({ compliant: false, score: 98, summary: { answered: 41, total: 42, unanswered: 1 } });
  });

  test('score 93 with 33 compliant, 6 not applicable and 3 not compliant', () => {
    const answers: Record<number, Answer> = { 12: 'No', 26: 'No' };
    for (const position of [1, 5, 17, 24, 25, 29]) answers[position] = 'N/A';
    const result = evaluation({ answers, documents: { 20: document(keyAt(20), '2026-11-12') } });
    expect(result).toMatchObject({ compliant: false, score: 93 });
    expect(positions(result.expired)).toEqual([20]);
    expect(result.summary).toMatchObject({ compliant: 33, not_applicable: 6, non_compliant: 3, unanswered: 0 });
  });
});

describe('an expiry date', () => {
  test.each([
    ['2026-11-19', 'expired', -1],
    ['2026-11-20', 'soon', 0],
    ['2026-12-20', 'soon', 30],
    ['2026-12-21', 'valid', 31],
    [null, 'none', null],
  ])('%s has the state %s and %s days left', (expiresOn, state, days) => {
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
  expect(progressOf(count, 42)).toBe(percent);
  expect(scoreOf(count, 42)).toBe(percent);
});

test('the percentage counts the questions of the edition', () => expect(scoreOf(10, 40)).toBe(25));

test.each([
  [100, 'good'],
  [80, 'good'],
  [79, 'warn'],
  [60, 'warn'],
  [59, 'bad'],
  [0, 'bad'],
])('a score of %i is %s', (score, band) => expect(scoreBand(score)).toBe(band));
