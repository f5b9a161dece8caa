import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { reasonOf } from '../../api/http.ts';
import type { LoadFailure } from '../../api/useLoadFailure.ts';
import { useHasPlan } from '../../auth/acting.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import { PropertyDocumentsView } from './PropertyDocumentsView.tsx';
import { usePropertyFiles } from './usePropertyFiles.ts';

const toDashboard = (
  <Button variant="outlined" href={PAGES.dashboard}>
    Back to Dashboard
  </Button>
);

const FilesFailed = ({ error, isMissing, retry, retrying }: LoadFailure) =>
  isMissing ? (
    <ErrorState title="Property not found" action={toDashboard}>
      Your properties are on the dashboard.
    </ErrorState>
  ) : (
    <ErrorState title="The documents could not be loaded" onRetry={retry} retrying={retrying} action={toDashboard}>
      {reasonOf(error)}
    </ErrorState>
  );

export const PropertyDocumentsPage = () => {
  const { propertyId = '' } = useParams();
  const hasPlan = useHasPlan();
  const files = usePropertyFiles(propertyId);
  if (files.status === 'ready') return <PropertyDocumentsView {...files} mayChange={hasPlan} />;
  return (
    <AppLayout title="Documents" back={BACK_TO_DASHBOARD}>
      <PageTitle>Documents</PageTitle>
      {files.status === 'failed' ? <FilesFailed {...files.failure} /> : <PageSpinner label="Loading the documents" />}
    </AppLayout>
  );
};
