import { formatInstant } from '../../../../domain/calendar.ts';
import type { Compliance, OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { FULL_DURATION } from '../../assessmentDuration.ts';
import { currentEdition, questionsAt, questionsOf } from '../../editions.ts';
import { questionNames } from '../phrases.ts';

export type ProgressText = { readonly headline: string; readonly count: string; readonly detail?: string };

type Assessment = NonNullable<OverviewRow['assessment']>;

const inOrder = ({ non_compliant, unanswered, total }: Assessment) =>
  `${total - non_compliant.length - unanswered.length} of ${total} in order`;

const notAssessed = (): ProgressText => {
  const total = questionsOf(currentEdition()).length;
  return { headline: `${total} questions, ${FULL_DURATION}`, count: `0 of ${total} answered` };
};

const nextQuestion = ({ edition, unanswered }: Assessment): string => {
  const [next] = unanswered;
  if (next === undefined) return 'All answered: look it over and complete it';
  const [question] = questionsAt(edition, [next]);
  return `Next: ${question?.briefDescription ?? `question ${next}`}`;
};

const TEXTS: Readonly<Record<Compliance, (assessment: Assessment) => ProgressText>> = {
  not_assessed: notAssessed,
  in_progress: (assessment) => ({
    headline: nextQuestion(assessment),
    count: `${assessment.answered} of ${assessment.total} answered`,
  }),
  non_compliant: (assessment) => ({
    headline: `${countOf(assessment.non_compliant.length, 'item')} to put right`,
    count: inOrder(assessment),
    detail: questionNames(questionsAt(assessment.edition, assessment.non_compliant)),
  }),
  compliant: (assessment) => ({
    headline: assessment.completed_at ? `Completed ${formatInstant(assessment.completed_at)}` : 'Completed',
    count: inOrder(assessment),
  }),
};

export const progressText = ({
  compliance,
  assessment,
}: Pick<OverviewRow, 'compliance' | 'assessment'>): ProgressText =>
  assessment ? TEXTS[compliance](assessment) : notAssessed();
