import type { EvaluationRow } from '../../domain/assessments/contract.ts';
import type { Evaluation } from '../../domain/compliance/evaluate.ts';
import type { Question } from '../../domain/questionnaire/schema.ts';

const positions = (questions: readonly Question[]): number[] => questions.map(({ position }) => position);

export const evaluationRow = (evaluation: Evaluation): EvaluationRow => {
  const { compliant, score, summary, unanswered, missingDocuments, expired } = evaluation;
  return {
    compliant,
    score,
    summary,
    unanswered: positions(unanswered),
    missing_documents: positions(missingDocuments),
    expired: positions(expired),
  };
};
