import { describe, expect, test } from 'vitest';
import type { AssessmentEvent } from '../../domain/assessments/events.ts';
import { rulesChangeFor } from '../../domain/assessments/rulesChange.ts';
import { catalogueOf } from '../../domain/questionnaire/catalogue.ts';
import { rulesChangeSentence } from '../../domain/questionnaire/rulesChange.ts';
import { assessmentAfter } from '../support/assessment.ts';
import { DIFFERENCES, firstEdition, secondEdition, testEditions } from '../support/editions.ts';
import { allYes, answered, completed, moved, superseded } from '../support/events.ts';

const { added, changed } = DIFFERENCES;
const effective = '2027-02-01';
const toSecond = moved('2026.3', '2027.1', [added, changed]);
const change = { edition: '2027.1', effectiveOn: effective, answerBy: '2027-05-02', questions: 2, movable: true };

const changeOn = (day: string, events: readonly AssessmentEvent[], editions = testEditions) => {
  return rulesChangeFor(assessmentAfter(...events), editions, day);
};
const passed = [...allYes, completed()];

describe('the rules change of a completed assessment', () => {
  test('is null before a later edition takes effect', () => expect(changeOn('2027-01-31', passed)).toBeNull());

  test.each([
    ['from the first day of the later edition', effective],
    ['on the last day of the grace', '2027-05-02'],
    ['after the grace', '2027-05-03'],
  ])('counts the questions that a move would open, %s', (_, day) => expect(changeOn(day, passed)).toEqual(change));

  test.each([
    ['all of them at first', [], 2],
    ['the rest after the first answer', [answered(added)], 1],
  ])('counts the open questions after the move: %s', (_, answers, questions) =>
    expect(changeOn('2027-02-10', [...passed, toSecond, ...answers])).toEqual({ ...change, questions, movable: false }),
  );

  test('is null once the open questions are answered', () =>
    expect(changeOn('2027-02-10', [...passed, toSecond, answered(added), answered(changed)])).toBeNull());

  test.each([
    ['in progress', allYes],
    ['superseded', [...passed, superseded()]],
  ])('is nothing for an assessment that is %s', (_, events) => expect(changeOn(effective, events)).toBeNull());

  test('is null if the later edition opens no question', () => {
    const same = { ...firstEdition, id: '2027.1', effectiveOn: effective, graceDays: 90 };
    expect(changeOn(effective, passed, catalogueOf([firstEdition, same]))).toBeNull();
  });

  test('also counts the questions that are still open from an earlier move', () => {
    const third = { ...secondEdition, id: '2027.3', effectiveOn: '2027-04-01', graceDays: 30 };
    const editions = catalogueOf([firstEdition, secondEdition, third]);
    expect(changeOn('2027-04-01', [...passed, toSecond, answered(added)], editions)).toMatchObject({
      edition: '2027.3',
      questions: 1,
      movable: true,
    });
    expect(changeOn('2027-04-01', [...passed, toSecond, answered(added), answered(changed)], editions)).toBeNull();
  });

  test('moves to the latest edition in effect, but each question keeps the day on which it was due', () => {
    const third = { ...secondEdition, id: '2027.3', effectiveOn: '2027-04-01', graceDays: 300 };
    const editions = catalogueOf([firstEdition, secondEdition, third]);
    expect(changeOn('2027-04-01', passed, editions)).toEqual({ ...change, edition: '2027.3' });
  });
});

test.each([
  [2, 'The rules changed on 01/02/2027: 2 questions to answer by 02/05/2027.'],
  [1, 'The rules changed on 01/02/2027: 1 question to answer by 02/05/2027.'],
])('the sentence for %i', (questions, sentence) =>
  expect(rulesChangeSentence({ ...change, questions })).toBe(sentence),
);
