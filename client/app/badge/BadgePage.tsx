import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isStatus } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BadgeView } from './BadgeView.tsx';

const toDashboard = (
  <Button variant="outlined" href={PAGES.dashboard}>
    Back to Dashboard
  </Button>
);

const BadgeError = ({ what, onRetry }: { what: string; onRetry?: () => void }) => (
  <ErrorState title={what} action={toDashboard} onRetry={onRetry}>
    {onRetry ? 'Check your connection and try again.' : 'Your badges are on the cards of your properties.'}
  </ErrorState>
);

const Content = ({ badgeId }: { badgeId: string | undefined }) => {
  const { data, error, fetchStatus, refetch } = useQuery({
    ...queries.badge(badgeId ?? ''),
    enabled: Boolean(badgeId),
  });
  if (!badgeId) return <BadgeError what="No badge ID provided" />;
  const isMissing = isStatus(error, 404) || isStatus(error, 422);
  if (data && !isMissing) return <BadgeView badge={data} />;
  if (fetchStatus !== 'idle') return <PageSpinner />;
  if (!isMissing) return <BadgeError what="Failed to load badge" onRetry={() => void refetch()} />;
  return <BadgeError what="Badge not found" />;
};

export const BadgePage = () => {
  const { badgeId } = useParams();
  return (
    <AppLayout title="Compliance Badge" back={{ href: PAGES.dashboard, label: 'Back to Dashboard' }}>
      <PageTitle>Compliance Badge</PageTitle>
      <Content badgeId={badgeId} />
    </AppLayout>
  );
};
