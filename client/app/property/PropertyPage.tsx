import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import { PropertyView } from './PropertyView.tsx';
import { useProperty } from './useProperty.ts';

export const PropertyPage = () => {
  const { propertyId = '' } = useParams();
  const page = useProperty(propertyId);
  if (page.status === 'ready') return <PropertyView key={propertyId} property={page.property} />;
  return (
    <AppLayout title="Property" back={BACK_TO_DASHBOARD}>
      <PageTitle>Property</PageTitle>
      {page.status === 'loading' ? (
        <PageSpinner label="Loading the property" />
      ) : (
        <ErrorState
          title="Property Not Found"
          {...(!page.failure.isMissing && { onRetry: page.failure.retry, retrying: page.failure.retrying })}
          action={
            <Button variant="outlined" href={PAGES.dashboard}>
              Back to Dashboard
            </Button>
          }
        >
          Failed to load this property
        </ErrorState>
      )}
    </AppLayout>
  );
};
