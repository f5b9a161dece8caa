import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useActing } from '../../auth/acting.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import { placeOf, type QuestionnaireAddress, type QuestionPlace, readAddress, startingAt } from './address.ts';
import { answerSheet, firstUnanswered } from './answers/answerSheet.ts';
import { OpeningState } from './opening/OpeningState.tsx';
import { ReadOnlyAssessment } from './opening/ReadOnlyAssessment.tsx';
import { type OpenAssessment, useAssessment } from './opening/useAssessment.ts';
import { QuestionnaireView } from './QuestionnaireView.tsx';
import { firstToRecheck } from './recheck/useRecheck.ts';
import { useQuestionnaire } from './useQuestionnaire.ts';

type Props = { assessment: OpenAssessment; place: QuestionPlace };

const Questionnaire = ({ assessment, place }: Props) => <QuestionnaireView {...useQuestionnaire(assessment, place)} />;

const startOf = ({ questions, answers }: OpenAssessment): number =>
  firstUnanswered(answerSheet(questions, answers)) ?? firstToRecheck(answers) ?? 1;

const OpeningLayout = ({ address, children }: { address: QuestionnaireAddress; children: ReactNode }) => (
  <AppLayout title={address.propertyAddress || 'Assessment'} back={BACK_TO_DASHBOARD}>
    <PageTitle>Assessment</PageTitle>
    {children}
  </AppLayout>
);

const EditablePage = ({ address }: { address: QuestionnaireAddress }) => {
  const [query] = useSearchParams();
  const assessment = useAssessment(address);
  if (assessment.status === 'ready') {
    const place = placeOf(address, assessment.questions);
    if (place === null) return <Navigate to={`?${startingAt(query, startOf(assessment))}`} replace />;
    // Another assessment must not start with the state of this one.
    const key = `${assessment.assessmentId} ${place.returnTo}`;
    return <Questionnaire key={key} assessment={assessment} place={place} />;
  }
  return (
    <OpeningLayout address={address}>
      <OpeningState assessment={assessment} />
    </OpeningLayout>
  );
};

/** Nothing is opened for a role that may not answer: opening a property without an assessment starts one. */
export const QuestionnairePage = () => {
  const [query] = useSearchParams();
  const address = readAddress(query);
  const acting = useActing();
  if (!acting || acting.may('assessment:answer')) return <EditablePage address={address} />;
  return (
    <OpeningLayout address={address}>
      <ReadOnlyAssessment address={address} account={acting.name} />
    </OpeningLayout>
  );
};
