import Button from '@mui/material/Button';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { arrivingAt, type Placed, readAddress } from './address.ts';
import { firstUnanswered, sheetOf } from './answers/answerSheet.ts';
import { Choosing } from './opening/ChooseProperty.tsx';
import { type AssessmentModel, useAssessment } from './opening/useAssessment.ts';
import { QuestionnaireView } from './QuestionnaireView.tsx';
import type { Ready } from './questionnaireModel.ts';
import { useQuestionnaire } from './useQuestionnaire.ts';

const toDashboard = (
  <Button variant="outlined" href="/dashboard">
    Back to Dashboard
  </Button>
);

const Before = ({ assessment }: { assessment: Exclude<AssessmentModel, { status: 'ready' }> }) => {
  if (assessment.status === 'loading') return <PageSpinner label="Opening the assessment" />;
  if (assessment.status === 'choosing') return <Choosing properties={assessment.properties} />;
  if (assessment.status === 'missing')
    return (
      <ErrorState title="Assessment Not Found" action={toDashboard}>
        It may have been restarted or removed, or it belongs to another account.
      </ErrorState>
    );
  return (
    <ErrorState
      title="The assessment could not be loaded"
      onRetry={assessment.retry}
      retrying={assessment.retrying}
      action={toDashboard}
    />
  );
};

type Opened = { assessment: Ready; address: Placed };

const Questionnaire = ({ assessment, address }: Opened) => (
  <QuestionnaireView {...useQuestionnaire(assessment, address)} />
);

export const QuestionnairePage = () => {
  const [query] = useSearchParams();
  const address = readAddress(query);
  const assessment = useAssessment(address);
  if (assessment.status === 'ready') {
    const { position, returnTo } = address;
    if (position === null) {
      const start = firstUnanswered(sheetOf(assessment.answers)) ?? 1;
      return <Navigate to={`?${arrivingAt(query, start)}`} replace />;
    }
    return (
      <Questionnaire
        key={`${assessment.assessmentId} ${returnTo}`} // another assessment begins with nothing chosen
        assessment={assessment}
        address={{ ...address, position }}
      />
    );
  }
  return (
    <AppLayout title={address.place || 'Assessment'} back={{ href: '/dashboard', label: 'Back to dashboard' }}>
      <PageTitle>Assessment</PageTitle>
      <Before assessment={assessment} />
    </AppLayout>
  );
};
