import { type Assessment, type AssessmentState, evaluateAssessment } from '../../domain/assessments/state.ts';
import type { EvaluatedItem } from '../../domain/compliance/evaluate.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import type { Manifest } from './format.ts';

type Told = Manifest['verdict']['told'];

export type Verdict = Pick<Manifest['verdict'], 'completed' | 'compliant' | 'inOrder' | 'asked'>;

/** An item that alone fails the assessment. An N/A that the question does not offer only lowers the score. */
export const isFailing = ({ status, fault }: Pick<EvaluatedItem, 'status' | 'fault'>): boolean =>
  status === 'unanswered' || (status === 'non_compliant' && fault !== 'needs_verification');

/**
 * The verdict on a day by the domain's own rules. For the items in `told` their status is taken as it is: what they were
 * worked out from was kept back.
 */
export const verdictOf = (
  state: AssessmentState | undefined,
  { edition, day, told }: { readonly edition: Edition; readonly day: string; readonly told: Told },
): Verdict => {
  const nothing: Pick<Assessment, 'answers' | 'documents'> = { answers: {}, documents: {} };
  const assessment = state === undefined || state.status === 'missing' ? undefined : state;
  const evaluation = evaluateAssessment(assessment ?? nothing, edition, day);
  const statuses = new Map(told.map(({ key, status, failing }) => [key, { status, failing }]));
  const items = evaluation.items.map((item) => {
    const { key } = item.question;
    const expired = evaluation.expired.includes(item.question);
    return statuses.get(key) ?? { status: item.status, failing: isFailing(item) || expired };
  });
  return {
    completed: assessment?.status === 'completed' && items.every(({ status }) => status !== 'unanswered'),
    compliant: items.every(({ failing }) => !failing),
    inOrder: items.filter(({ status }) => status === 'compliant' || status === 'not_applicable').length,
    asked: items.length,
  };
};
