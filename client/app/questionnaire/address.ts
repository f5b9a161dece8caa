import { QuestionId } from '../../../domain/assessments/contract.ts';
import { safePath } from '../../auth/safePath.ts';
import { questionnairePath } from '../../paths.ts';

export type QuestionnaireAddress = {
  propertyId: string | null;
  /** What the link says of the place; shown until the property itself has come. */
  place: string;
  assessmentId: string | null;
  position: number | null;
  /** Set for one question alone: where "Back to Report" and "Save & Return" lead. */
  returnTo: string | null;
};

/** An address that names its question. */
export type Placed = QuestionnaireAddress & { position: number };

export const readAddress = (query: URLSearchParams): QuestionnaireAddress => {
  const question = QuestionId.safeParse(query.get('question') ?? '');
  const position = question.success ? question.data : null;
  return {
    propertyId: query.get('property'),
    place: query.get('address') ?? '',
    assessmentId: query.get('assessment_id'),
    position,
    returnTo: position === null ? null : safePath(query.get('returnTo')),
  };
};

/** The same address at another question. */
export const atQuestion = (query: URLSearchParams, position: number): URLSearchParams => {
  const there = new URLSearchParams(query);
  there.set('question', String(position));
  return there;
};

/** Where the address does not say which question; one to return from is asked for by its number only. */
export const arrivingAt = (query: URLSearchParams, position: number): URLSearchParams => {
  const there = atQuestion(query, position);
  there.delete('returnTo');
  return there;
};

export type QuestionnaireLink = {
  readonly property: string;
  /** In one line, shown until the property itself has come. */
  readonly address: string;
  readonly assessmentId: string;
  /** Without one it opens where the assessment stands. */
  readonly question?: number | undefined;
  /** For one question alone. */
  readonly returnTo?: string;
};

export const questionnaireHref = ({
  property,
  address,
  assessmentId,
  question,
  returnTo,
}: QuestionnaireLink): string => {
  const query = new URLSearchParams({ property, address, assessment_id: assessmentId });
  if (question !== undefined) query.set('question', String(question));
  if (returnTo !== undefined) query.set('returnTo', returnTo);
  return questionnairePath(query);
};
