import type { Report, ReportItem } from '../../domain/assessments/contract.ts';
import { evaluateAssessment } from '../../domain/assessments/state.ts';
import type { EvaluatedItem } from '../../domain/compliance/evaluate.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { assessmentRow, documentFor, type Files } from './assessmentRow.ts';
import { rulesChangeRow } from './rulesChangeRow.ts';
import type { Assessed } from './state.ts';

type ReportFacts = {
  readonly state: Assessed;
  readonly files: Files;
  readonly badgeCode: string | null;
  /** The day (Europe/London) of the evaluation. */
  readonly today: string;
};

const reportItem = ({ state, files }: ReportFacts, { question, status, reason }: EvaluatedItem): ReportItem => {
  const { key, id, position, briefDescription, recommendations, section, sectionNumber } = question;
  return {
    question_id: position,
    id,
    key,
    question: {
      id,
      question: question.question,
      briefDescription,
      recommendations: [...recommendations],
      section,
      sectionNumber,
      documentType: question.documentType ?? question.optionalDocumentType ?? null,
    },
    answer: state.assessment.answers[key]?.answer ?? null,
    status,
    nonComplianceReason: reason,
    expiry_date: state.assessment.documents[key]?.expiresOn ?? null,
    document: documentFor(state, key, files),
  };
};

/** The report of an assessment under its own edition. */
export const reportOf = (facts: ReportFacts, editions: Editions): Report => {
  const { state, badgeCode, today } = facts;
  const edition = editions.of(state.assessment.edition);
  const evaluation = evaluateAssessment(state.assessment, edition, today);
  const row = assessmentRow(state, edition, today);
  return {
    ...row,
    completedAt: row.completed_at,
    compliant: row.status === 'completed' && evaluation.compliant,
    badge_id: badgeCode,
    rules_change: rulesChangeRow(state.assessment, editions, today),
    summary: evaluation.summary,
    answers: evaluation.items.map((item) => reportItem(facts, item)),
  };
};
