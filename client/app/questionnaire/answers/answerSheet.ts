import type { AnswerDocument, AnswerRow } from '../../../../domain/assessments/contract.ts';
import { progressOf } from '../../../../domain/compliance/score.ts';
import { QUESTION_COUNT, QUESTIONS, questionAt, SECTIONS } from '../../../../domain/questionnaire/questionnaire.ts';
import type { Answer, Question } from '../../../../domain/questionnaire/schema.ts';

export type Given = { readonly answer: Answer | null; readonly document: AnswerDocument | null };

/** What is answered so far, by position: the server's answers with those of this window laid over them. */
export type Sheet = ReadonlyMap<number, Given>;

const NOTHING: Given = { answer: null, document: null };

type Row = Pick<AnswerRow, 'question_id' | 'answer' | 'document'>;

export const sheetOf = (rows: readonly Row[], chosenHere: Readonly<Record<number, Answer>> = {}): Sheet => {
  const sheet = new Map<number, Given>(
    rows.map(({ question_id, answer, document }) => [question_id, { answer, document }]),
  );
  for (const [key, answer] of Object.entries(chosenHere)) {
    const position = Number(key);
    sheet.set(position, { ...givenAt(sheet, position), answer });
  }
  return sheet;
};

export const givenAt = (sheet: Sheet, position: number): Given => sheet.get(position) ?? NOTHING;

export const questionOf = (position: number): Question => {
  const question = questionAt(position);
  if (!question) throw new RangeError(`There is no question ${position}`);
  return question;
};

export const lacksDocument = (
  { uploadRequired }: Pick<Question, 'uploadRequired'>,
  { answer, document }: Given,
): boolean => uploadRequired && answer === 'Yes' && document === null;

/** The rule of Continue. */
export const isDone = (question: Question, given: Given): boolean =>
  given.answer !== null && !lacksDocument(question, given);

export const firstUnanswered = (sheet: Sheet): number | undefined =>
  QUESTIONS.find(({ position }) => givenAt(sheet, position).answer === null)?.position;

/** The first position in the way of completing: unanswered, or answered without the paper it takes. */
export const firstUndone = (sheet: Sheet): number | undefined =>
  QUESTIONS.find((question) => !isDone(question, givenAt(sheet, question.position)))?.position;

export const nextPosition = (position: number): number => Math.min(position + 1, QUESTION_COUNT);

export const positionAfterAnswer = (sheet: Sheet, position: number): number =>
  firstUnanswered(sheet) ?? nextPosition(position);

export type SectionProgress = {
  number: number;
  title: string;
  of: number;
  answered: number;
  complete: boolean;
  questions: readonly { position: number; brief: string; done: boolean }[];
};

export const sectionsOf = (sheet: Sheet): SectionProgress[] =>
  SECTIONS.map(({ number, title, count, questions }) => {
    const rows = questions.map((question) => ({
      position: question.position,
      brief: question.briefDescription,
      done: isDone(question, givenAt(sheet, question.position)),
    }));
    const answered = questions.filter(({ position }) => givenAt(sheet, position).answer !== null).length;
    return { number, title, of: count, answered, complete: rows.every(({ done }) => done), questions: rows };
  });

export type Progress = { percent: number; answered: number; total: number; sections: SectionProgress[] };

export const progressIn = (sheet: Sheet): Progress => {
  const sections = sectionsOf(sheet);
  const answered = sections.reduce((sum, section) => sum + section.answered, 0);
  return { percent: progressOf(answered), answered, total: QUESTION_COUNT, sections };
};
