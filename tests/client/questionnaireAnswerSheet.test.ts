import { describe, expect, test } from 'vitest';
import { readAddress } from '../../client/app/questionnaire/address.ts';
import * as sheets from '../../client/app/questionnaire/answers/answerSheet.ts';
import { problemWithExpiry, problemWithFile } from '../../client/app/questionnaire/evidence/uploadChecks.ts';
import { lawsOf } from '../../client/app/questionnaire/guidance/lawsForNation.ts';
import { primaryOf } from '../../client/app/questionnaire/progress/primaryAction.ts';
import type { AnswerRow } from '../../domain/assessments/contract.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';

const paper = {
  id: '0190a000-0000-7000-8000-000000000001',
  filename: 'policy.pdf',
  download_url: '/api/documents/1/download',
  expiry_date: '2027-10-01',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const row = (position: number, answer: Answer | null, document: AnswerRow['document'] = null): AnswerRow => ({
  question_id: position,
  answer,
  answered_at: null,
  document,
});
const upTo = (last: number, answer: Answer = 'Yes') => Array.from({ length: last }, (_, at) => row(at + 1, answer));

describe('the sheet', () => {
  test('lays what was chosen here over what the server knows, and keeps the paper', () => {
    const sheet = sheets.sheetOf([row(4, 'No', paper), row(5, 'Yes')], { 4: 'Yes' });
    expect(sheets.givenAt(sheet, 4)).toEqual({ answer: 'Yes', document: paper });
    expect(sheets.givenAt(sheet, 5).answer).toBe('Yes');
  });

  test('finds the first unanswered, also behind later answers, and none when all are answered', () => {
    expect(sheets.firstUnanswered(sheets.sheetOf([row(1, 'Yes'), row(3, 'Yes')]))).toBe(2);
    expect(sheets.firstUnanswered(sheets.sheetOf(upTo(42)))).toBeUndefined();
  });

  test('goes on to the first unanswered, or to the next one, and never past the last', () => {
    expect(sheets.positionAfterAnswer(sheets.sheetOf([row(2, 'Yes')]), 2)).toBe(1);
    expect(sheets.positionAfterAnswer(sheets.sheetOf(upTo(42)), 7)).toBe(8);
    expect(sheets.positionAfterAnswer(sheets.sheetOf(upTo(42)), 42)).toBe(42);
  });

  test('a section is complete with every answer and the papers they take', () => {
    const [without] = sheets.sectionsOf(sheets.sheetOf(upTo(9)));
    expect(without).toMatchObject({ answered: 9, complete: false });
    const papers = upTo(9).map((given) => ([4, 9].includes(given.question_id) ? { ...given, document: paper } : given));
    expect(sheets.sectionsOf(sheets.sheetOf(papers))[0]?.complete).toBe(true);
    expect(sheets.sectionsOf(sheets.sheetOf(upTo(9, 'No')))[0]?.complete).toBe(true);
  });

  test('what stands in the way of completing is an answer or a paper', () => {
    expect(sheets.firstUndone(sheets.sheetOf(upTo(42)))).toBe(4);
    expect(sheets.firstUndone(sheets.sheetOf(upTo(42, 'No')))).toBeUndefined();
    expect(sheets.firstUndone(sheets.sheetOf(upTo(41, 'No')))).toBe(42);
  });

  test('progress is the share that is answered', () => {
    expect(sheets.progressIn(sheets.sheetOf(upTo(10)))).toMatchObject({ percent: 24, answered: 10, total: 42 });
  });
});

describe('the primary button', () => {
  const at = { single: false, last: false, done: true, lacksDocument: false };
  test('waits for an answer', () => {
    expect(primaryOf({ ...at, done: false })).toEqual({ does: 'continue', label: 'Continue', enabled: false });
    expect(primaryOf(at).enabled).toBe(true);
  });
  test('waits for a paper that is missing, and says so', () =>
    expect(primaryOf({ ...at, done: false, lacksDocument: true })).toMatchObject({
      label: 'Upload & Continue',
      enabled: false,
    }));
  test('completes on the last question', () => expect(primaryOf({ ...at, last: true }).label).toBe('Complete'));
  test('returns from one question alone, once that is done', () => {
    expect(primaryOf({ ...at, single: true, last: true }).label).toBe('Save & Return');
    expect(primaryOf({ ...at, single: true, done: false, lacksDocument: true }).enabled).toBe(false);
  });
});

describe('the address', () => {
  const read = (query: string) => readAddress(new URLSearchParams(query));
  test('names a question by its position or its id', () => {
    expect(read('question=20').position).toBe(20);
    expect(read('question=3-1').position).toBe(20);
    expect(read('question=99').position).toBeNull();
    expect(read('').position).toBeNull();
  });
  test('returns to our own pages only', () => {
    expect(read('question=1&returnTo=/assessment/1/report').returnTo).toBe('/assessment/1/report');
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example', 'report'])
      expect(read(`question=1&returnTo=${encodeURIComponent(elsewhere)}`).returnTo).toBeNull();
  });
  test('is one question alone only with a question', () => expect(read('returnTo=/dashboard').returnTo).toBeNull());
});

describe('a file', () => {
  const MB = 1024 * 1024;
  test('must be smaller than 10MB', () => {
    expect(problemWithFile({ name: 'a.pdf', size: 10 * MB })).toBe('File size must be less than 10MB');
    expect(problemWithFile({ name: 'a.pdf', size: 10 * MB - 1 })).toBeNull();
  });
  test('must be one of the accepted types, in any case', () => {
    expect(problemWithFile({ name: 'A.JPEG', size: 1 })).toBeNull();
    expect(problemWithFile({ name: 'a.exe', size: 1 })).toMatch(/must be a PDF/);
  });
  test('may not have expired already', () => {
    expect(problemWithExpiry('2026-11-20', '2026-11-21')).toMatch(/earlier than today/);
    expect(problemWithExpiry('2026-11-21', '2026-11-21')).toBeNull();
    expect(problemWithExpiry('', '2026-11-21')).toBeNull();
  });
});

describe('the law in a nation', () => {
  const laws = [
    'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
    'Fire (Scotland) Act 2005, Part 3, and Fire Safety (Scotland) Regulations 2006',
    'Food Safety Act 1990 and Food Safety (Northern Ireland) Order 1991',
    'Equality Act 2010 (Great Britain)',
    'Building Safety Act 2022, section 156',
  ];
  test('leaves out the acts of the others', () => {
    expect(lawsOf(laws, 'wales')).toEqual([laws[0], laws[2], laws[3], laws[4]]);
    expect(lawsOf(laws, 'scotland')).toEqual([laws[1], laws[2], laws[3], laws[4]]);
    expect(lawsOf(laws, 'northern_ireland')).toEqual([laws[2], laws[4]]);
  });
});
