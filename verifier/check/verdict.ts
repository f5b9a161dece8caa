import { type Assessment, type AssessmentState, evaluateAssessment } from '../../domain/assessments/state.ts';
import type { EvaluatedItem } from '../../domain/compliance/evaluate.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import type { Manifest } from './format.ts';

export type Verdict = Pick<Manifest['verdict'], 'completed' | 'compliant' | 'inOrder' | 'asked'>;

/** An item that alone fails the assessment. An N/A that the question does not offer only lowers the score. */
export const isFailing = ({ status, fault }: Pick<EvaluatedItem, 'status' | 'fault'>): boolean =>
  status === 'unanswered' || (status === 'non_compliant' && fault !== 'needs_verification');

type Rules = Pick<Manifest['verdict'], 'told' | 'keptBack'> & { readonly edition: Edition; readonly day: string };

const answersOf = (state: AssessmentState | undefined): Pick<Assessment, 'answers' | 'documents'> =>
  state === undefined || state.status === 'missing' ? { answers: {}, documents: {} } : state;

/** Each item of the edition as it can be worked out from what is shown. */
export const itemsOf = (
  state: AssessmentState | undefined,
  { edition, day }: Pick<Rules, 'edition' | 'day'>,
): readonly Manifest['verdict']['told'][number][] => {
  const { items, expired } = evaluateAssessment(answersOf(state), edition, day);
  return items.map((item) => ({
    key: item.question.key,
    status: item.status,
    failing: isFailing(item) || expired.includes(item.question),
  }));
};

/**
 * The verdict on a day by the domain's own rules. For the items in `told` their status is taken as it is, and those in
 * `keptBack` are left out: what they were worked out from was kept back.
 */
export const verdictOf = (
  state: AssessmentState | undefined,
  { edition, day, told, keptBack = [] }: Rules,
): Verdict => {
  const all = itemsOf(state, { edition, day });
  const items = all
    .filter(({ key }) => !keptBack.includes(key))
    .map((item) => told.find(({ key }) => key === item.key) ?? item);
  return {
    completed: state?.status === 'completed' && items.every(({ status }) => status !== 'unanswered'),
    compliant: items.every(({ failing }) => !failing),
    inOrder: items.filter(({ status }) => status === 'compliant' || status === 'not_applicable').length,
    asked: all.length,
  };
};

/** True if a verdict that counts also the items that were kept back may follow from what is shown without them. */
export const mayFollow = (said: Verdict, shown: Verdict, keptBack: number): boolean =>
  said.asked === shown.asked &&
  said.inOrder >= shown.inOrder &&
  said.inOrder <= shown.inOrder + keptBack &&
  (keptBack === 0 ? said.completed === shown.completed : !said.completed || shown.completed) &&
  (keptBack === 0 ? said.compliant === shown.compliant : !said.compliant || shown.compliant);
