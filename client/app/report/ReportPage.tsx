import Button from '@mui/material/Button';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import { RestartModal } from '../restart/RestartModal.tsx';
import { ReportView } from './ReportView.tsx';
import { type ReadyReport, type ReportModel, useReport } from './useReport.ts';

const ReadyPage = (page: ReadyReport) => {
  const [restarting, setRestarting] = useState(false);
  const { id, property_id, property_name, property_address, badge_id } = page.report;
  return (
    <>
      <ReportView {...page} onRestart={() => setRestarting(true)} />
      {restarting && (
        <RestartModal
          property={{ id: property_id, name: property_name, address: property_address }}
          replaced={id}
          badgeId={badge_id}
          onClose={() => setRestarting(false)}
        />
      )}
    </>
  );
};

const FailedPage = ({ retry, retrying }: Extract<ReportModel, { status: 'failed' }>) => (
  <ErrorState
    title="Assessment Not Found"
    {...(retry && { onRetry: retry, retrying })}
    action={
      <Button variant="outlined" href={PAGES.dashboard}>
        Back to Dashboard
      </Button>
    }
  >
    Failed to load assessment report
  </ErrorState>
);

export const ReportPage = () => {
  const { assessmentId = '' } = useParams();
  const page = useReport(assessmentId);
  if (page.status === 'ready') return <ReadyPage {...page} />;
  return (
    <AppLayout title="Assessment report" back={BACK_TO_DASHBOARD}>
      <PageTitle>Report</PageTitle>
      {page.status === 'loading' ? <PageSpinner label="Loading the report" /> : <FailedPage {...page} />}
    </AppLayout>
  );
};
