import Button from '@mui/material/Button';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';
import { PAGES } from '../../../paths.ts';
import { ChooseProperty } from './ChooseProperty.tsx';
import type { AssessmentModel } from './useAssessment.ts';

const toDashboard = (
  <Button variant="outlined" href={PAGES.dashboard}>
    Back to Dashboard
  </Button>
);

type Props = { assessment: Exclude<AssessmentModel, { status: 'ready' }> };

/** What the page shows while there is no question to show. */
export const OpeningState = ({ assessment }: Props) => {
  switch (assessment.status) {
    case 'loading':
      return <PageSpinner label="Opening the assessment" />;
    case 'choosing':
      return <ChooseProperty properties={assessment.properties} />;
    case 'missing':
      return (
        <ErrorState title="Assessment Not Found" action={toDashboard}>
          It may have been restarted or removed, or it belongs to another account.
        </ErrorState>
      );
    case 'failed':
      return (
        <ErrorState
          title="The assessment could not be loaded"
          onRetry={assessment.retry}
          retrying={assessment.retrying}
          action={toDashboard}
        />
      );
  }
};
