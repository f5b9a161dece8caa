import { describe, expect, test } from 'vitest';
import * as sheets from '../../client/app/questionnaire/answers/answerSheet.ts';
import { primaryActionOf } from '../../client/app/questionnaire/progress/primaryAction.ts';
import { sectionsOf, sheetProgress } from '../../client/app/questionnaire/progress/sectionProgress.ts';
import type { AnswerRow } from '../../domain/assessments/contract.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import { keyAt, QUESTIONS } from './presentEdition.ts';

const document = {
  id: '0190a000-0000-7000-8000-000000000001',
  filename: 'policy.pdf',
  download_url: '/api/documents/1/download',
  expiry_date: '2027-10-01',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const row = (position: number, answer: Answer | null, file: AnswerRow['document'] = null): AnswerRow => ({
  question_id: position,
  id: `1-${position}`,
  key: keyAt(position),
  answer,
  answered_at: null,
  confirmed_at: null,
  to_recheck: false,
  may_confirm: false,
  document: file,
});
const upTo = (last: number, answer: Answer = 'Yes') => Array.from({ length: last }, (_, at) => row(at + 1, answer));
const sheetOf = (rows: readonly AnswerRow[], unsaved: Readonly<Record<string, Answer>> = {}) =>
  sheets.answerSheet(QUESTIONS, rows, unsaved);

describe('the answer sheet', () => {
  test('replaces saved answers by unsaved ones and keeps the document', () => {
    const sheet = sheetOf([row(4, 'No', document), row(5, 'Yes')], { [keyAt(4)]: 'Yes' });
    const { answer, document: file } = sheets.rowAt(sheet, 4);
    expect({ answer, document: file }).toEqual({ answer: 'Yes', document });
    expect(sheets.rowAt(sheet, 5).answer).toBe('Yes');
  });

  test('finds an answer by the key of its question, not by the position', () => {
    const moved = [{ ...row(4, 'No'), question_id: 5 }];
    expect(sheets.rowAt(sheetOf(moved), 4).answer).toBe('No');
    expect(sheets.rowAt(sheetOf(moved), 5).answer).toBeNull();
  });

  test('finds the first unanswered question, also before later answers', () => {
    expect(sheets.firstUnanswered(sheetOf([row(1, 'Yes'), row(3, 'Yes')]))).toBe(2);
    expect(sheets.firstUnanswered(sheetOf(upTo(42)))).toBeUndefined();
  });

  test('after an answer, leads to the first unanswered question, or else to the next, but not past the last', () => {
    expect(sheets.positionAfterAnswer(sheetOf([row(2, 'Yes')]), 2)).toBe(1);
    expect(sheets.positionAfterAnswer(sheetOf(upTo(42)), 7)).toBe(8);
    expect(sheets.positionAfterAnswer(sheetOf(upTo(42)), 42)).toBe(42);
  });

  test('finds the first question that lacks an answer or a required document', () => {
    expect(sheets.firstNotDone(sheetOf(upTo(42)))).toBe(4);
    expect(sheets.firstNotDone(sheetOf(upTo(42, 'No')))).toBeUndefined();
    expect(sheets.firstNotDone(sheetOf(upTo(41, 'No')))).toBe(42);
  });
});

describe('progress', () => {
  test('a section is complete with all answers and all required documents', () => {
    const [without] = sectionsOf(sheetOf(upTo(9)));
    expect(without).toMatchObject({ answered: 9, complete: false });
    const rows = upTo(9).map((given) => ([4, 9].includes(given.question_id) ? { ...given, document } : given));
    expect(sectionsOf(sheetOf(rows))[0]?.complete).toBe(true);
    expect(sectionsOf(sheetOf(upTo(9, 'No')))[0]?.complete).toBe(true);
  });

  test('is the share of answered questions', () => {
    expect(sheetProgress(sheetOf(upTo(10)))).toMatchObject({ percent: 24, answered: 10, total: 42 });
  });

  test('counts the questions of the assessment, not those of the newest questionnaire', () => {
    const sheet = sheets.answerSheet(QUESTIONS.slice(0, 12), upTo(3));
    expect(sheetProgress(sheet)).toMatchObject({ percent: 25, answered: 3, total: 12 });
    expect(sectionsOf(sheet).map(({ title, total }) => [title, total])).toEqual([
      [QUESTIONS[0]?.section, 9],
      [QUESTIONS[9]?.section, 3],
    ]);
    expect(sheets.nextPosition(sheet, 12)).toBe(12);
  });
});

describe('the primary button', () => {
  const place = { single: false, last: false, reviewing: false };
  const answered = sheets.rowAt(sheetOf([row(1, 'Yes')]), 1);
  const unanswered = sheets.rowAt(sheetOf([]), 1);
  const withoutDocument = sheets.rowAt(sheetOf([row(4, 'Yes')]), 4);

  test('is disabled until there is an answer', () => {
    expect(primaryActionOf(unanswered, place)).toEqual({ does: 'continue', label: 'Continue', enabled: false });
    expect(primaryActionOf(answered, place).enabled).toBe(true);
  });
  test('is disabled and says Upload & Continue while a required document is missing', () =>
    expect(primaryActionOf(withoutDocument, place)).toMatchObject({ label: 'Upload & Continue', enabled: false }));
  test('completes at the last question', () =>
    expect(primaryActionOf(answered, { ...place, last: true }).label).toBe('Complete'));
  test('returns in single-question mode, once the question is done', () => {
    expect(primaryActionOf(answered, { ...place, single: true, last: true }).label).toBe('Save & Return');
    expect(primaryActionOf(withoutDocument, { ...place, single: true }).enabled).toBe(false);
  });
  test.each([
    [false, 'Confirm & Continue'],
    [true, 'Confirm & Return'],
  ])('confirms a document that was read (single-question mode: %s)', (single, label) =>
    expect(primaryActionOf(withoutDocument, { ...place, single, reviewing: true })).toMatchObject({
      label,
      enabled: true,
    }),
  );
});
