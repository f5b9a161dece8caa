import type { AnswerDocument, AnswerRow, AssessmentRow } from '../../domain/assessments/contract.ts';
import { answersToConfirm, answersToRecheck } from '../../domain/assessments/recheck.ts';
import { type Assessment, evaluateAssessment, progressStatus } from '../../domain/assessments/state.ts';
import { progressOf } from '../../domain/compliance/score.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import type { DocumentState } from '../documentFile/model.ts';
import { downloadUrl } from '../documentFile/row.ts';
import { propertyRow } from './propertyRow.ts';
import type { Assessed } from './state.ts';

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const completedAtOf = ({ completedAt }: Pick<Assessment, 'completedAt'>): string | null =>
  completedAt === null ? null : iso(completedAt);

/** Evaluated under its own edition on `today`. */
export const assessmentRow = (state: Assessed, edition: Edition, today: string): AssessmentRow => {
  const { assessment, startedAt } = state;
  const evaluation = evaluateAssessment(assessment, edition, today);
  const { compliant, score, summary } = evaluation;
  const status = progressStatus(assessment, evaluation);
  return {
    id: assessment.assessmentId,
    property_id: state.propertyId,
    property_name: state.name,
    property_address: addressLine(propertyRow(state)),
    status,
    progress: progressOf(summary.answered, summary.total),
    passed: status === 'completed' ? compliant : null,
    score,
    started_at: startedAt,
    completed_at: completedAtOf(assessment),
    type: 'full',
    edition: edition.id,
  };
};

/** By document id. */
export type Files = ReadonlyMap<string, DocumentState>;

export const documentFor = ({ assessment }: Assessed, key: string, files: Files): AnswerDocument | null => {
  const attached = assessment.documents[key];
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

/** One row per question that has an answer or a document. */
export const answerRows = (state: Assessed, edition: Edition, files: Files, today: string): AnswerRow[] => {
  const { assessment } = state;
  const toRecheck = new Set(answersToRecheck(assessment, edition, today));
  const toConfirm = new Set(answersToConfirm(assessment, edition, today));
  return edition.questions.flatMap(({ position, id, key }) => {
    const given = assessment.answers[key];
    const document = documentFor(state, key, files);
    if (!given && !document) return [];
    return [
      {
        question_id: position,
        id,
        key,
        answer: given?.answer ?? null,
        answered_at: given ? iso(given.at) : null,
        confirmed_at: given?.confirmedAt === undefined ? null : iso(given.confirmedAt),
        to_recheck: toRecheck.has(key),
        may_confirm: toConfirm.has(key),
        document,
      },
    ];
  });
};
