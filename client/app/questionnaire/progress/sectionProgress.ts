import { progressOf } from '../../../../domain/compliance/score.ts';
import { type AnswerSheet, isDone } from '../answers/answerSheet.ts';

export type SectionProgress = {
  number: number;
  title: string;
  total: number;
  answered: number;
  complete: boolean;
  questions: readonly { position: number; title: string; done: boolean }[];
};

export type Progress = { percent: number; answered: number; total: number; sections: SectionProgress[] };

const answeredIn = (sheet: AnswerSheet): number => sheet.filter(({ answer }) => answer !== null).length;

export const sectionsOf = (sheet: AnswerSheet): SectionProgress[] => {
  const titles = new Map(sheet.map(({ question }) => [question.sectionNumber, question.section]));
  return [...titles].map(([number, title]) => {
    const rows = sheet.filter(({ question }) => question.sectionNumber === number);
    return {
      number,
      title,
      total: rows.length,
      answered: answeredIn(rows),
      complete: rows.every(isDone),
      questions: rows.map((row) => ({
        position: row.question.position,
        title: row.question.briefDescription,
        done: isDone(row),
      })),
    };
  });
};

export const sheetProgress = (sheet: AnswerSheet): Progress => {
  const answered = answeredIn(sheet);
  return {
    percent: progressOf(answered, sheet.length),
    answered,
    total: sheet.length,
    sections: sectionsOf(sheet),
  };
};

export const sectionAt = ({ sections }: Progress, position: number): SectionProgress | undefined =>
  sections.find(({ questions }) => questions.some((question) => question.position === position));
