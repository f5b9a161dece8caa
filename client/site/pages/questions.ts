import { EDITIONS } from '../../../domain/questionnaire/editions.ts';

/** The latest published edition: the build has no clock, and a page must not change by itself from one day to the next. */
const edition = EDITIONS.all.findLast(({ effectiveOn }) => effectiveOn !== null);
if (!edition) throw new Error('There is no published edition of the questionnaire');

export const SECTIONS = edition.sections;

/** Throws for an unknown number: the build must not publish a reference that leads nowhere. */
export const questionNamed = (id: string): string => {
  const question = edition.questions.find((each) => each.id === id);
  if (!question) throw new Error(`Edition ${edition.id} has no question ${id}`);
  return question.briefDescription;
};
