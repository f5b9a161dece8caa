import type { RulesChangeRow } from '../../domain/assessments/contract.ts';
import { rulesChangeFor } from '../../domain/assessments/rulesChange.ts';
import type { Assessment } from '../../domain/assessments/state.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { rulesChangeSentence } from '../../domain/questionnaire/rulesChange.ts';

export const rulesChangeRow = (assessment: Assessment, editions: Editions, today: string): RulesChangeRow | null => {
  const change = rulesChangeFor(assessment, editions, today);
  if (!change) return null;
  const { edition, effectiveOn, answerBy, questions, movable } = change;
  const sentence = rulesChangeSentence(change);
  return { edition, effective_on: effectiveOn, answer_by: answerBy, questions, movable, sentence };
};
