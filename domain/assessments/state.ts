import { earliest } from '../calendar.ts';
import { type AttachedDocument as Evidence, evaluate } from '../compliance/evaluate.ts';
import type { Answer } from '../questionnaire/schema.ts';
import type { AssessmentEvent } from './events.ts';

export type AttachedDocument = Evidence & { readonly uploadedAt: string };

export type Assessment = {
  readonly status: 'in_progress' | 'completed' | 'superseded';
  readonly accountId: string;
  readonly propertyId: string;
  readonly assessmentId: string;
  readonly answers: Readonly<Record<number, Answer>>;
  readonly documents: Readonly<Record<number, AttachedDocument>>;
  /** The last recorded one; null until completed. */
  readonly verdict: { readonly passed: boolean; readonly score: number } | null;
};
export type AssessmentState = { readonly status: 'missing' } | Assessment;

const without = <Value>(record: Readonly<Record<number, Value>>, key: number) =>
  Object.fromEntries(Object.entries(record).filter(([position]) => Number(position) !== key));

export const evolve = (state: AssessmentState, event: AssessmentEvent): AssessmentState => {
  if (event.type === 'AssessmentStarted') {
    const { accountId, propertyId, assessmentId } = event.data;
    return { status: 'in_progress', accountId, propertyId, assessmentId, answers: {}, documents: {}, verdict: null };
  }
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'QuestionAnswered':
      return { ...state, answers: { ...state.answers, [event.data.position]: event.data.answer } };
    case 'DocumentAttached': {
      const { position, documentId, documentType, expiresOn, uploadedAt } = event.data;
      const attached = { position, documentId, documentType, expiresOn, uploadedAt };
      return { ...state, documents: { ...state.documents, [position]: attached } };
    }
    case 'DocumentDetached':
      return { ...state, documents: without(state.documents, event.data.position) };
    case 'AssessmentCompleted':
    case 'AssessmentReevaluated': {
      const { passed, score } = event.data;
      return { ...state, status: 'completed', verdict: { passed, score } };
    }
    case 'AssessmentSuperseded':
      return { ...state, status: 'superseded' };
  }
};

/** The evaluation of the answers and evidence on `today` (a day in Europe/London). */
export const evaluateAssessment = ({ answers, documents }: Assessment, today: string) =>
  evaluate({ answers, documents: Object.values(documents), today });

/** The first day on which attached evidence lapses; null when none of it carries a date. */
export const evidenceExpiresOn = ({ documents }: Assessment): string | null =>
  earliest(Object.values(documents).flatMap(({ expiresOn }) => expiresOn ?? []));
