import { Navigate, useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { placeOf, type QuestionPlace, readAddress, startingAt } from './address.ts';
import { answerSheet, firstUnanswered } from './answers/answerSheet.ts';
import { OpeningState } from './opening/OpeningState.tsx';
import { type OpenAssessment, useAssessment } from './opening/useAssessment.ts';
import { QuestionnaireView } from './QuestionnaireView.tsx';
import { firstToRecheck } from './recheck/useRecheck.ts';
import { useQuestionnaire } from './useQuestionnaire.ts';

type Props = { assessment: OpenAssessment; place: QuestionPlace };

const Questionnaire = ({ assessment, place }: Props) => <QuestionnaireView {...useQuestionnaire(assessment, place)} />;

const startOf = ({ questions, answers }: OpenAssessment): number =>
  firstUnanswered(answerSheet(questions, answers)) ?? firstToRecheck(answers) ?? 1;

export const QuestionnairePage = () => {
  const [query] = useSearchParams();
  const address = readAddress(query);
  const assessment = useAssessment(address);
  if (assessment.status === 'ready') {
    const place = placeOf(address, assessment.questions);
    if (place === null) return <Navigate to={`?${startingAt(query, startOf(assessment))}`} replace />;
    // Another assessment must not start with the state of this one.
    const key = `${assessment.assessmentId} ${place.returnTo}`;
    return <Questionnaire key={key} assessment={assessment} place={place} />;
  }
  return (
    <AppLayout
      title={address.propertyAddress || 'Assessment'}
      back={{ href: PAGES.dashboard, label: 'Back to dashboard' }}
    >
      <PageTitle>Assessment</PageTitle>
      <OpeningState assessment={assessment} />
    </AppLayout>
  );
};
