import { describe, expect, test } from 'vitest';
import { AnswerRow, AssessmentRow, Report } from '../../domain/assessments/contract.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { documentRow } from '../../projections/documentFile/row.ts';
import { answerRows, assessmentRow } from '../../projections/propertyOverview/assessmentRow.ts';
import { reportOf } from '../../projections/propertyOverview/report.ts';
import { DIFFERENCES, firstEdition, REWORDED, secondEdition, testEditions } from '../support/editions.ts';
import {
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  at,
  attached,
  certificate,
  code,
  completed,
  documentUploaded,
  gasSafety,
  guestRegister,
  moved,
  propertyAdded,
} from '../support/events.ts';
import { assessedAfter, documentAfter } from '../support/foldedState.ts';

const { added, changed, removed } = DIFFERENCES;
const begun = [propertyAdded, assessmentOpened(), assessmentStarted()];
const passing = [...begun, ...allYes, completed()];
const toSecond = moved('2026.3', '2027.1', [added, changed]);

const filesWith = async (...events: readonly DomainEvent[]) =>
  new Map([[certificate, await documentAfter(documentUploaded, ...events)]]);

describe('the report', () => {
  const report = async (today: string, events: readonly DomainEvent[]) => {
    const state = await assessedAfter(...events);
    const facts = { state, files: await filesWith(), badgeCode: code, today };
    return Report.parse(reportOf(facts, testEditions));
  };
  const itemOf = (shown: Report, key: string) => shown.answers.find((item) => item.key === key);

  test('uses the edition under which the assessment was recorded, even if a later one is in effect', async () => {
    const shown = await report('2027-02-10', passing);
    expect(shown).toMatchObject({
      edition: '2026.3',
      compliant: true,
      passed: true,
      score: 100,
      badge_id: code,
      rules_change: {
        edition: '2027.1',
        questions: 2,
        movable: true,
        sentence: 'The rules changed on 01/02/2027: 2 questions to answer by 02/05/2027.',
      },
    });
    expect(shown.answers.map(({ key }) => key)).toEqual(firstEdition.questions.map(({ key }) => key));
    expect(itemOf(shown, gasSafety)).toMatchObject({ question_id: 20, id: '3-1', status: 'compliant' });
    expect(itemOf(shown, guestRegister)?.question.question).toBe(firstEdition.byKey.get(guestRegister)?.question);
  });

  test('uses the later edition after a move', async () => {
    const shown = await report('2027-02-10', [...passing, toSecond]);
    expect(shown).toMatchObject({
      edition: '2027.1',
      status: 'in_progress',
      compliant: false,
      passed: null,
      summary: { answered: 40, total: 42, unanswered: 2 },
      rules_change: { movable: false, questions: 2 },
    });
    expect(shown.answers.map(({ key }) => key)).toEqual(secondEdition.questions.map(({ key }) => key));
    expect(itemOf(shown, gasSafety)).toMatchObject({
      question_id: 22,
      id: '3-2',
      answer: 'Yes',
      document: { id: certificate },
      expiry_date: '2027-11-20',
    });
    expect(itemOf(shown, guestRegister)?.question.question).toBe(REWORDED);
    expect(itemOf(shown, added)).toMatchObject({ question_id: 11, id: '2-2', answer: null, status: 'unanswered' });
    expect(itemOf(shown, changed)).toMatchObject({ question_id: 13, answer: null, status: 'unanswered' });
    expect(itemOf(shown, removed)).toBeUndefined();
  });

  test('has no rules change before the later edition', async () =>
    expect((await report('2027-01-31', passing)).rules_change).toBeNull());
});

describe('the row of an assessment', () => {
  test.each([
    ['completed', passing, firstEdition, { status: 'completed', passed: true, progress: 100, edition: '2026.3' }],
    [
      'in progress after a move',
      [...passing, toSecond],
      secondEdition,
      { status: 'in_progress', passed: null, progress: 95, edition: '2027.1' },
    ],
  ])('that is %s', async (_, events, edition, expected) =>
    expect(AssessmentRow.parse(assessmentRow(await assessedAfter(...events), edition, '2027-02-10'))).toMatchObject(
      expected,
    ),
  );
});

describe('the rows of the answers', () => {
  const rows = async (events: readonly DomainEvent[], edition = firstEdition) =>
    answerRows(await assessedAfter(...events), edition, await filesWith(), '2026-11-20').map((row) =>
      AnswerRow.parse(row),
    );

  test('name each question by position, id and key', async () =>
    expect(
      await rows([...begun, answered(guestRegister, 'No'), answered(gasSafety), attached(gasSafety)]),
    ).toMatchObject([
      {
        question_id: 8,
        id: '1-8',
        key: guestRegister,
        answer: 'No',
        answered_at: at,
        confirmed_at: null,
        to_recheck: false,
        may_confirm: false,
        document: null,
      },
      { question_id: 20, id: '3-1', key: gasSafety, answer: 'Yes', document: { id: certificate } },
    ]));

  test('after a move have the positions of the later edition and no removed question', async () => {
    const after = await rows([...begun, answered(gasSafety), answered(removed), toSecond], secondEdition);
    expect(after.map(({ question_id, id, key }) => [question_id, id, key])).toEqual([[22, '3-2', gasSafety]]);
  });

  test('have a document without an answer', async () =>
    expect(await rows([...begun, attached(gasSafety)])).toMatchObject([
      { key: gasSafety, answer: null, answered_at: null, document: { id: certificate } },
    ]));
});

describe('the row of a document has the position of its question', () => {
  test.each([
    ['in the edition of the assessment', '2026.3', '2027-02-10', 20],
    ['in the later edition after a move', '2027.1', '2027-02-10', 22],
    ['in the edition of today without an assessment', null, '2027-01-31', 20],
    ['in the later edition of today without an assessment', null, '2027-02-01', 22],
  ])('%s', async (_, edition, today, position) => {
    const state = await documentAfter(documentUploaded);
    expect(documentRow({ state, edition, uploaded_by: null }, testEditions, today)).toMatchObject({
      question_id: position,
      question_key: gasSafety,
    });
  });

  test('or null where the edition does not ask it', async () => {
    const state = { ...(await documentAfter(documentUploaded)), key: removed };
    expect(documentRow({ state, edition: '2027.1', uploaded_by: null }, testEditions, '2027-02-10')).toMatchObject({
      question_id: null,
      question_key: removed,
    });
  });

  test('or null for a document that answers no question', async () => {
    const state = { ...(await documentAfter(documentUploaded)), key: null };
    expect(documentRow({ state, edition: '2026.3', uploaded_by: null }, testEditions, '2027-02-10')).toMatchObject({
      question_id: null,
      question_key: null,
    });
  });
});
