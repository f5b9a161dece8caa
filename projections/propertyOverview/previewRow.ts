import type { PreviewReply } from '../../domain/assessments/contract.ts';
import type { Preview } from '../../domain/assessments/preview.ts';
import type { Question } from '../../domain/questionnaire/schema.ts';

const positions = (questions: readonly Question[]): number[] => questions.map(({ position }) => position);

export const previewRow = ({ evaluation, differences }: Preview): Pick<PreviewReply, 'evaluation' | 'differences'> => {
  const { compliant, score, summary, unanswered, missingDocuments, expired } = evaluation;
  return {
    evaluation: {
      compliant,
      score,
      summary,
      unanswered: positions(unanswered),
      missing_documents: positions(missingDocuments),
      expired: positions(expired),
    },
    differences: [...differences],
  };
};
