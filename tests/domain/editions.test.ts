import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../domain/questionnaire/catalogue.ts';
import { graceEndsOn, openedQuestions } from '../../domain/questionnaire/edition.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { findQuestion, noSuchQuestion, type QuestionRef } from '../../domain/questionnaire/questionRef.ts';
import { DIFFERENCES, draftEdition, firstEdition, REWORDED, secondEdition, testEditions } from '../support/editions.ts';

const keys = (questions: readonly { key: string }[]) => questions.map(({ key }) => key);

describe('the catalogue of editions', () => {
  test('has edition 2026.3 today', () => expect(EDITIONS.all.map(({ id }) => id)).toEqual(['2026.3']));

  test('lists published editions in the order of their days and drafts last', () => {
    const { all } = catalogueOf([draftEdition, secondEdition, firstEdition]);
    expect(all).toEqual([firstEdition, secondEdition, draftEdition]);
  });

  test('finds an edition by its id', () => {
    expect(testEditions.find('2027.1')).toBe(secondEdition);
    expect(testEditions.of('2027.2')).toBe(draftEdition);
    expect(testEditions.find('2019.1')).toBeUndefined();
    expect(() => testEditions.of('2019.1')).toThrow(new RangeError('There is no edition 2019.1 of the questionnaire'));
  });

  test.each([
    ['before the day of the first edition', '2020-01-01', '2026.3'],
    ['on the day of the first edition', '2026-03-01', '2026.3'],
    ['on the day before the second edition', '2027-01-31', '2026.3'],
    ['on the day of the second edition', '2027-02-01', '2027.1'],
    ['long after, because a draft never takes effect', '2040-01-01', '2027.1'],
  ])('an assessment that starts %s is under the edition of that day', (_, day, id) =>
    expect(testEditions.inEffectOn(day).id).toBe(id),
  );

  test('an assessment has its own edition, and a property without one that of the day', () => {
    expect(testEditions.ofOrInEffect('2026.3', '2027-02-01').id).toBe('2026.3');
    expect(testEditions.ofOrInEffect(null, '2027-02-01').id).toBe('2027.1');
  });

  test.each([
    ['none on the day before it takes effect', firstEdition, '2027-01-31', []],
    ['the later one on its day', firstEdition, '2027-02-01', [secondEdition]],
    ['none after the latest one', secondEdition, '2040-01-01', []],
    ['none before the first day', firstEdition, '2020-01-01', []],
  ])('editions since another one: %s', (_, edition, day, expected) =>
    expect(testEditions.since(edition, day)).toEqual(expected),
  );

  test('lists several later editions in the order of their days', () => {
    const third = { ...secondEdition, id: '2028.1', effectiveOn: '2028-02-01' };
    expect(catalogueOf([third, secondEdition, firstEdition]).since(firstEdition, '2028-02-01')).toEqual([
      secondEdition,
      third,
    ]);
  });

  test.each([
    ['two editions with one id', [firstEdition, { ...secondEdition, id: '2026.3' }]],
    ['two editions with one day', [firstEdition, { ...secondEdition, effectiveOn: '2026-03-01' }]],
    ['a draft with the id of an edition', [firstEdition, { ...draftEdition, id: '2026.3' }]],
  ])('refuses %s', (_, editions) =>
    expect(() => catalogueOf(editions)).toThrow('Two editions have the same id or day'),
  );

  test('accepts several drafts', () =>
    expect(catalogueOf([firstEdition, draftEdition, { ...draftEdition, id: '2027.3' }]).all).toHaveLength(3));

  test('must have a published edition', () => {
    expect(() => catalogueOf([])).toThrow('There is no published edition');
    expect(() => catalogueOf([draftEdition])).toThrow('There is no published edition');
  });
});

describe('the grace of an edition', () => {
  test('ends after its days', () => expect(graceEndsOn(secondEdition)).toBe('2027-05-02'));
  test('of zero days ends on the day of effect', () => expect(graceEndsOn(firstEdition)).toBe('2026-03-01'));
  test('does not exist for a draft', () => expect(graceEndsOn(draftEdition)).toBeNull());
});

describe('the test edition', () => {
  test('differs from 2026.3 by one new, one reworded, one changed, one removed and two swapped questions', () => {
    const { added, reworded, changed, removed, swapped } = DIFFERENCES;
    const [former, present] = [firstEdition.byKey, secondEdition.byKey];
    expect(keys(secondEdition.questions).filter((key) => !former.has(key))).toEqual([added]);
    expect(keys(firstEdition.questions).filter((key) => !present.has(key))).toEqual([removed]);
    expect(present.get(reworded)).toMatchObject({ revision: 1, question: REWORDED });
    expect(former.get(reworded)?.question).not.toBe(REWORDED);
    expect([former.get(changed)?.revision, present.get(changed)?.revision]).toEqual([1, 2]);
    expect(swapped.map((key) => former.get(key)?.id)).toEqual(['3-1', '3-2']);
    expect(swapped.map((key) => present.get(key)?.id)).toEqual(['3-2', '3-1']);
    expect(keys(draftEdition.questions)).toEqual(keys(secondEdition.questions));
  });

  test('numbers its questions by its own order', () => {
    expect(secondEdition.questions.map(({ position }) => position)).toEqual(
      Array.from({ length: 42 }, (_, index) => index + 1),
    );
    expect(secondEdition.sections.map(({ count }) => count)).toEqual([9, 11, 6, 6, 5, 5]);
    expect(secondEdition.byKey.get(DIFFERENCES.added)).toMatchObject({ position: 11, id: '2-2' });
    expect(secondEdition.byKey.get('gas-safety-record')).toMatchObject({ position: 22, id: '3-2' });
  });
});

describe('questions that an edition opens', () => {
  test('are the new and the changed ones, in the order of the edition', () =>
    expect(keys(openedQuestions(firstEdition, secondEdition))).toEqual([DIFFERENCES.added, DIFFERENCES.changed]));
  test('are none in the same content', () => expect(openedQuestions(secondEdition, draftEdition)).toEqual([]));
  test('backwards are those that the later edition removed or changed', () =>
    expect(keys(openedQuestions(secondEdition, firstEdition))).toEqual([DIFFERENCES.changed, DIFFERENCES.removed]));
});

describe('a reference to a question', () => {
  test.each<[QuestionRef, string]>([
    [1, 'short-term-let-registration'],
    [42, 'reviews-and-marketing'],
    ['20', 'gas-safety-record'],
    ['3-1', 'gas-safety-record'],
    ['1-9', 'energy-performance-certificate'],
    ['2-1', 'fire-risk-assessment'],
    ['5-5', 'waste-management-plan'],
    ['6-5', 'reviews-and-marketing'],
    ['gas-safety-record', 'gas-safety-record'],
  ])('%j finds its question', (ref, key) => expect(findQuestion(firstEdition.questions, ref)?.key).toBe(key));

  test.each<[QuestionRef, string]>([
    [22, 'gas-safety-record'],
    ['22', 'gas-safety-record'],
    ['3-2', 'gas-safety-record'],
    ['gas-safety-record', 'gas-safety-record'],
    ['2-2', DIFFERENCES.added],
  ])('%j is read by the order of the later edition', (ref, key) =>
    expect(findQuestion(secondEdition.questions, ref)?.key).toBe(key),
  );

  test.each<QuestionRef>([0, -1, 43, 1.5, Number.NaN, '0', '43', '0-1', '1-10', '7-1', '', 'gas', 'constructor'])(
    '%j finds no question',
    (ref) => expect(findQuestion(firstEdition.questions, ref)).toBeUndefined(),
  );

  test('to a question that only another edition asks finds none', () => {
    expect(findQuestion(firstEdition.questions, DIFFERENCES.added)).toBeUndefined();
    expect(findQuestion(secondEdition.questions, DIFFERENCES.removed)).toBeUndefined();
  });

  test('that finds none is refused with the number of questions', () =>
    expect(noSuchQuestion(42)).toBe('Question must be a number from 1 to 42, or an id such as 3-1'));
});
