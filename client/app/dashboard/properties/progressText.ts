import { formatInstant } from '../../../../domain/calendar.ts';
import type { Compliance, OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { QUESTION_COUNT } from '../../../../domain/questionnaire/questionnaire.ts';
import { countOf } from '../../../counts.ts';
import { durationText } from '../../assessmentDuration.ts';
import { questionName, questionNames } from '../phrases.ts';

export type ProgressText = { readonly headline: string; readonly count: string; readonly detail?: string };

type Assessment = NonNullable<OverviewRow['assessment']>;

const inOrder = ({ non_compliant, unanswered }: Assessment) =>
  `${QUESTION_COUNT - non_compliant.length - unanswered.length} of ${QUESTION_COUNT} in order`;

const notAssessed: ProgressText = {
  headline: `${QUESTION_COUNT} questions, ${durationText()}`,
  count: `0 of ${QUESTION_COUNT} answered`,
};

const TEXTS: Readonly<Record<Compliance, (assessment: Assessment) => ProgressText>> = {
  not_assessed: () => notAssessed,
  in_progress: ({ unanswered, answered }) => ({
    headline:
      unanswered.length > 0 ? `Next: ${questionName(unanswered[0])}` : 'All answered: look it over and complete it',
    count: `${answered} of ${QUESTION_COUNT} answered`,
  }),
  non_compliant: (assessment) => ({
    headline: `${countOf(assessment.non_compliant.length, 'item')} to put right`,
    count: inOrder(assessment),
    detail: questionNames(assessment.non_compliant),
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
  assessment ? TEXTS[compliance](assessment) : notAssessed;
