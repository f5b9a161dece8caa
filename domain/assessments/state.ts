import { earliest } from '../calendar.ts';
import { type Evaluation, type AttachedDocument as Evidence, evaluate } from '../compliance/evaluate.ts';
import type { Edition } from '../questionnaire/edition.ts';
import type { Answer } from '../questionnaire/schema.ts';
import type { AssessmentEvent } from './events.ts';

export type AttachedDocument = Evidence & { readonly uploadedAt: string };

/** `at` in milliseconds since 1970: an ISO text would make the read model's rows a third longer. */
export type GivenAnswer = {
  readonly answer: Answer;
  readonly at: number;
  /** When it was last confirmed without a change. */
  readonly confirmedAt?: number;
};

export type Assessment = {
  readonly status: 'in_progress' | 'completed' | 'superseded';
  readonly accountId: string;
  readonly propertyId: string;
  readonly assessmentId: string;
  readonly edition: string;
  /** By the question's key, like the documents. Answers to questions that the edition no longer asks are kept. */
  readonly answers: Readonly<Record<string, GivenAnswer>>;
  readonly documents: Readonly<Record<string, AttachedDocument>>;
  /** Questions whose document was detached, and when (milliseconds since 1970). */
  readonly detached: Readonly<Record<string, number>>;
  /** The last recorded result; null until completed. */
  readonly verdict: { readonly passed: boolean; readonly score: number } | null;
  /** When it was completed first (milliseconds since 1970); null until then. */
  readonly completedAt: number | null;
};
export type AssessmentState = { readonly status: 'missing' } | Assessment;

const without = <Value>(record: Readonly<Record<string, Value>>, ...keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const started = ({ data }: Extract<AssessmentEvent, { type: 'AssessmentStarted' }>): Assessment => {
  const { accountId, propertyId, assessmentId, edition } = data;
  const about = { accountId, propertyId, assessmentId, edition };
  return {
    status: 'in_progress',
    ...about,
    answers: {},
    documents: {},
    detached: {},
    verdict: null,
    completedAt: null,
  };
};

const attached = (
  state: Assessment,
  { data }: Extract<AssessmentEvent, { type: 'DocumentAttached' }>,
): AssessmentState => {
  const { key, documentId, documentType, expiresOn, uploadedAt } = data;
  const document = { key, documentId, documentType, expiresOn, uploadedAt };
  return {
    ...state,
    documents: { ...state.documents, [key]: document },
    detached: key in state.detached ? without(state.detached, key) : state.detached,
  };
};

export const evolve = (state: AssessmentState, event: AssessmentEvent): AssessmentState => {
  if (event.type === 'AssessmentStarted') return started(event);
  if (state.status === 'missing') return state;
  const at = Date.parse(event.data.at);
  switch (event.type) {
    case 'QuestionAnswered': {
      const { key, answer } = event.data;
      return { ...state, answers: { ...state.answers, [key]: { answer, at } } };
    }
    case 'AnswerConfirmed': {
      const { key } = event.data;
      const given = state.answers[key];
      return given ? { ...state, answers: { ...state.answers, [key]: { ...given, confirmedAt: at } } } : state;
    }
    case 'DocumentAttached':
      return attached(state, event);
    case 'DocumentDetached': {
      const { key } = event.data;
      return { ...state, documents: without(state.documents, key), detached: { ...state.detached, [key]: at } };
    }
    case 'AssessmentCompleted':
    case 'AssessmentReevaluated': {
      const { passed, score } = event.data;
      const completedAt = event.type === 'AssessmentCompleted' ? at : state.completedAt;
      return { ...state, status: 'completed', verdict: { passed, score }, completedAt };
    }
    case 'AssessmentMoved': {
      const { to, opened } = event.data;
      return { ...state, edition: to, answers: without(state.answers, ...opened) };
    }
    case 'AssessmentSuperseded':
      return { ...state, status: 'superseded' };
  }
};

/** The evaluation of the answers and evidence under `edition` on `today` (a day in Europe/London). */
export const evaluateAssessment = (
  { answers, documents }: Pick<Assessment, 'answers' | 'documents'>,
  edition: Edition,
  today: string,
): Evaluation => evaluate(edition, { answers, documents, today });

/**
 * The earliest expiry date of the attached evidence; null if no document has a date. Documents of questions that the
 * edition does not ask are kept, but do not count as evidence.
 */
export const evidenceEndsOn = ({ documents }: Pick<Assessment, 'documents'>, { byKey }: Edition): string | null =>
  earliest(Object.values(documents).flatMap(({ key, expiresOn }) => (byKey.has(key) && expiresOn) || []));

/**
 * The status that the screens show. A completed assessment that was moved to an edition with new questions is in
 * progress until they are answered.
 */
export const progressStatus = (
  { status }: Pick<Assessment, 'status'>,
  { unanswered }: Pick<Evaluation, 'unanswered'>,
): 'in_progress' | 'completed' => (status === 'completed' && unanswered.length === 0 ? 'completed' : 'in_progress');
