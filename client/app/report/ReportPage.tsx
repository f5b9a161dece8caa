import Button from '@mui/material/Button';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CurrentReport } from '../../../domain/assessments/contract.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import { currentAssessmentHref } from '../questionnaire/address.ts';
import { RestartModal } from '../restart/RestartModal.tsx';
import { ReportView } from './ReportView.tsx';
import { type ReportModel, useReport } from './useReport.ts';

type FailedProps = Extract<ReportModel, { status: 'failed' }>;

const FailedPage = ({ failure: { isMissing, retry, retrying }, propertyId }: FailedProps) => (
  <ErrorState
    title="Assessment Not Found"
    {...(!isMissing && { onRetry: retry, retrying })}
    action={
      <>
        {propertyId && <Button href={currentAssessmentHref(propertyId)}>Open the current assessment</Button>}
        <Button variant="outlined" href={PAGES.dashboard}>
          Back to Dashboard
        </Button>
      </>
    }
  >
    {propertyId
      ? 'It has been restarted or removed, or it belongs to another account now.'
      : 'Failed to load assessment report'}
  </ErrorState>
);

type PageProps = { page: ReportModel; onRestart: (report: CurrentReport) => void };

const Page = ({ page, onRestart }: PageProps) => {
  if (page.status === 'ready') return <ReportView {...page} onRestart={() => onRestart(page.report)} />;
  return (
    <AppLayout title="Assessment report" back={BACK_TO_DASHBOARD}>
      <PageTitle>Report</PageTitle>
      {page.status === 'loading' ? <PageSpinner label="Loading the report" /> : <FailedPage {...page} />}
    </AppLayout>
  );
};

export const ReportPage = () => {
  const { assessmentId = '' } = useParams();
  const page = useReport(assessmentId);
  const [restarting, setRestarting] = useState<CurrentReport | null>(null);
  return (
    <>
      <Page page={page} onRestart={setRestarting} />
      {/* Not a part of the report: it says why a restart has failed, also when the report no longer exists. */}
      {restarting && (
        <RestartModal
          property={{
            id: restarting.property_id,
            name: restarting.property_name,
            address: restarting.property_address,
          }}
          replaced={restarting.id}
          badgeId={restarting.badge_id}
          onClose={() => setRestarting(null)}
        />
      )}
    </>
  );
};
