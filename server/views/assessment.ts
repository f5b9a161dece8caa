import type { AnswerDocument, AnswerRow, AssessmentRow, Report } from '../../domain/assessments/contract.ts';
import { type Assessment, evaluateAssessment } from '../../domain/assessments/state.ts';
import { progressOf } from '../../domain/compliance/score.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import { QUESTIONS } from '../../domain/questionnaire/questionnaire.ts';
import type { DocumentState } from '../../projections/models/documents.ts';
import type { OverviewState } from '../../projections/models/overviewState.ts';
import { downloadUrl } from './document.ts';
import { propertyView } from './property.ts';

/** A property with a current assessment; what the queries give before it is known is narrowed by `isAssessed`. */
export type Assessed = OverviewState & { readonly assessment: Assessment; readonly startedAt: string };

export const isAssessed = (state: OverviewState | undefined): state is Assessed =>
  state !== undefined && state.assessment !== null && state.startedAt !== null;

export const assessmentRow = (state: Assessed, today: string): AssessmentRow => {
  const { assessment, startedAt, completedAt } = state;
  const { compliant, score } = evaluateAssessment(assessment, today);
  const completed = assessment.status === 'completed';
  return {
    id: assessment.assessmentId,
    property_id: assessment.propertyId,
    property_name: state.name,
    property_address: addressLine(propertyView(state)),
    status: completed ? 'completed' : 'in_progress',
    progress: progressOf(Object.keys(assessment.answers).length),
    passed: completed ? compliant : null,
    score,
    started_at: startedAt,
    completed_at: completedAt,
    type: 'full',
  };
};

type Files = ReadonlyMap<string, DocumentState>;

const documentAt = ({ assessment }: Assessed, position: number, files: Files): AnswerDocument | null => {
  const attached = assessment.documents[position];
  const file = attached && files.get(attached.documentId);
  if (!file) return null;
  return {
    id: file.documentId,
    filename: file.filename,
    download_url: downloadUrl(file.documentId),
    expiry_date: file.expiresOn,
    updated_at: file.updatedAt,
  };
};

const instant = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/** Every position that has an answer or a document. */
export const answerRows = (state: Assessed, files: Files): AnswerRow[] =>
  QUESTIONS.flatMap(({ position }) => {
    const answer = state.assessment.answers[position] ?? null;
    const document = documentAt(state, position, files);
    if (!answer && !document) return [];
    return [{ question_id: position, answer, answered_at: instant(state.answeredAt[position]), document }];
  });

type ReportParts = {
  readonly state: Assessed;
  readonly files: Files;
  readonly badgeCode: string | null;
  /** The day in Europe/London for which the verdict is worked out. */
  readonly today: string;
};

export const reportView = ({ state, files, badgeCode, today }: ReportParts): Report => {
  const { summary, items, compliant } = evaluateAssessment(state.assessment, today);
  const row = assessmentRow(state, today);
  return {
    ...row,
    completedAt: row.completed_at,
    compliant: row.status === 'completed' && compliant,
    badge_id: badgeCode,
    summary,
    answers: QUESTIONS.map(({ id, question, briefDescription, recommendations, position }, index) => ({
      question_id: position,
      question: { id, question, briefDescription, recommendations: [...recommendations] },
      answer: state.assessment.answers[position] ?? null,
      status: items[index]?.status ?? 'unanswered',
      nonComplianceReason: items[index]?.reason ?? null,
      expiry_date: state.assessment.documents[position]?.expiresOn ?? null,
      document: documentAt(state, position, files),
    })),
  };
};
