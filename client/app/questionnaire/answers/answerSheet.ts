import type { AnswerDocument, AnswerRow } from '../../../../domain/assessments/contract.ts';
import type { Answer, Question } from '../../../../domain/questionnaire/schema.ts';

export type SheetRow = {
  readonly question: Question;
  readonly answer: Answer | null;
  readonly document: AnswerDocument | null;
};

/** Every question of the assessment in order, with its answer. */
export type AnswerSheet = readonly SheetRow[];

type Saved = Pick<AnswerRow, 'key' | 'answer' | 'document'>;

/** Answers of this window replace those of the server. `unsaved` is by key. */
export const answerSheet = (
  questions: readonly Question[],
  saved: readonly Saved[],
  unsaved: Readonly<Record<string, Answer>> = {},
): AnswerSheet => {
  // By key: after a move in another window, the answers may be newer than the questions, with other positions.
  const savedByKey = new Map(saved.map((row) => [row.key, row]));
  return questions.map((question) => {
    const { answer = null, document = null } = savedByKey.get(question.key) ?? {};
    return { question, answer: unsaved[question.key] ?? answer, document };
  });
};

export const rowAt = (sheet: AnswerSheet, position: number): SheetRow => {
  const row = sheet.find(({ question }) => question.position === position);
  if (!row) throw new RangeError(`There is no question ${position}`);
  return row;
};

/** In the order of the sheet. Questions that the assessment does not ask have no position. */
export const positionsOf = (sheet: AnswerSheet, keys: readonly string[]): number[] =>
  sheet.filter(({ question }) => keys.includes(question.key)).map(({ question }) => question.position);

export const withAnswer = (sheet: AnswerSheet, position: number, answer: Answer): AnswerSheet =>
  sheet.map((row) => (row.question.position === position ? { ...row, answer } : row));

export const lacksDocument = ({ question, answer, document }: SheetRow): boolean =>
  question.uploadRequired && answer === 'Yes' && document === null;

/** Continue is enabled: the question is answered, and a required document is there. */
export const isDone = (row: SheetRow): boolean => row.answer !== null && !lacksDocument(row);

export const firstUnanswered = (sheet: AnswerSheet): number | undefined =>
  sheet.find(({ answer }) => answer === null)?.question.position;

/** The first question that keeps the assessment from being completed. */
export const firstNotDone = (sheet: AnswerSheet): number | undefined =>
  sheet.find((row) => !isDone(row))?.question.position;

export const nextPosition = (sheet: AnswerSheet, position: number): number => Math.min(position + 1, sheet.length);

export const positionAfterAnswer = (sheet: AnswerSheet, position: number): number =>
  firstUnanswered(sheet) ?? nextPosition(sheet, position);
