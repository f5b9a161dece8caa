import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { ReportView } from './ReportView.tsx';
import { useReport } from './useReport.ts';

const BACK = { href: PAGES.dashboard, label: 'Back to dashboard' };

export const ReportPage = () => {
  const { assessmentId = '' } = useParams();
  const page = useReport(assessmentId);
  if (page.status === 'ready') return <ReportView {...page} />;
  return (
    <AppLayout title="Assessment report" back={BACK}>
      <PageTitle>Report</PageTitle>
      {page.status === 'loading' ? (
        <PageSpinner label="Loading the report" />
      ) : (
        <ErrorState
          title="Assessment Not Found"
          {...(page.retry && { onRetry: page.retry, retrying: page.retrying })}
          action={
            <Button variant="outlined" href={PAGES.dashboard}>
              Back to Dashboard
            </Button>
          }
        >
          Failed to load assessment report
        </ErrorState>
      )}
    </AppLayout>
  );
};
