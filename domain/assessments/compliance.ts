import type { Evaluation } from '../compliance/evaluate.ts';
import type { Compliance } from '../dashboard/contract.ts';
import { type Assessment, progressStatus } from './state.ts';

/** The state of a property from its current assessment and the evaluation of that. */
export const complianceOf = (assessment: Assessment | null, evaluation: Evaluation | null): Compliance => {
  if (!assessment || !evaluation) return 'not_assessed';
  if (progressStatus(assessment, evaluation) === 'in_progress') return 'in_progress';
  return evaluation.compliant ? 'compliant' : 'non_compliant';
};
