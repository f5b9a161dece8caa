import type { Question } from '../../../domain/questionnaire/schema.ts';
import { safePath } from '../../auth/safePath.ts';
import { questionnairePath } from '../../paths.ts';

export type QuestionnaireAddress = {
  propertyId: string | null;
  /** The property's address as the link has it, shown until the property is loaded. */
  propertyAddress: string;
  assessmentId: string | null;
  /** A position such as `20`, or an id such as `3-1`. */
  question: string | null;
  returnTo: string | null;
};

export const readAddress = (query: URLSearchParams): QuestionnaireAddress => ({
  propertyId: query.get('property'),
  propertyAddress: query.get('address') ?? '',
  assessmentId: query.get('assessment_id'),
  question: query.get('question'),
  returnTo: safePath(query.get('returnTo')),
});

export type QuestionPlace = {
  position: number;
  /** Set in single-question mode: where "Back to Report" and "Save & Return" lead. */
  returnTo: string | null;
};

type Numbered = Pick<Question, 'id' | 'position'>;

const positionOf = (questions: readonly Numbered[], text: string): number | undefined => {
  if (!/^\d+$/.test(text)) return questions.find(({ id }) => id === text)?.position;
  // The assessment may have been moved to fewer questions. The page must stay, with all that is not saved.
  const wanted = Math.min(Number(text), questions.length);
  return questions.find(({ position }) => position === wanted)?.position;
};

/** The question that the address names; null without one that this assessment has. */
export const placeOf = (
  { question, returnTo }: Pick<QuestionnaireAddress, 'question' | 'returnTo'>,
  questions: readonly Numbered[],
): QuestionPlace | null => {
  const position = positionOf(questions, question ?? '');
  return position === undefined ? null : { position, returnTo };
};

/** The same address at another question. */
export const atQuestion = (query: URLSearchParams, position: number): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.set('question', String(position));
  return next;
};

/** The same address with its property, in place of a choice. */
export const atProperty = (query: URLSearchParams, id: string): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.set('property', id);
  return next;
};

/** The same address with the assessment that it meant. */
export const atAssessment = (query: URLSearchParams, id: string): URLSearchParams => {
  const next = new URLSearchParams(query);
  next.set('assessment_id', id);
  return next;
};

/** For an address that names no question: single-question mode needs one, so `returnTo` is dropped. */
export const startingAt = (query: URLSearchParams, position: number): URLSearchParams => {
  const start = atQuestion(query, position);
  start.delete('returnTo');
  return start;
};

/** Opens the assessment that the property has now. */
export const currentAssessmentHref = (property: string): string => questionnairePath(new URLSearchParams({ property }));

export type QuestionnaireLink = {
  readonly property: string;
  /** On one line, shown until the property is loaded. */
  readonly address: string;
  readonly assessmentId: string;
  /** Without it, the page opens at the first unanswered question. */
  readonly question?: number | undefined;
  /** Opens single-question mode. */
  readonly returnTo?: string;
};

export const questionnaireHref = (link: QuestionnaireLink): string => {
  const { property, address, assessmentId, question, returnTo } = link;
  const query = new URLSearchParams({ property, address, assessment_id: assessmentId });
  if (question !== undefined) query.set('question', String(question));
  if (returnTo !== undefined) query.set('returnTo', returnTo);
  return questionnairePath(query);
};
