import { type AssessmentState, evaluateAssessment, evidenceExpiresOn } from '../assessments/state.ts';

/** What the assessment behind a badge says today. */
export type Standing = { completed: boolean; compliant: boolean; evidenceExpiresOn: string | null };

/** As of `today`, a day in Europe/London. An assessment that is not there stands for nothing. */
export const standingOf = (state: AssessmentState, today: string): Standing => {
  if (state.status === 'missing') return { completed: false, compliant: false, evidenceExpiresOn: null };
  const { compliant } = evaluateAssessment(state, today);
  return { completed: state.status === 'completed', compliant, evidenceExpiresOn: evidenceExpiresOn(state) };
};
