import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
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
  const { data, isPending, refetch } = useQuery(queries.badges());
  if (!badgeId) return <BadgeError what="No badge ID provided" />;
  if (isPending) return <PageSpinner />;
  if (!data) return <BadgeError what="Failed to load badge" onRetry={() => void refetch()} />;
  const code = badgeId.toUpperCase();
  const badge = data.find((each) => each.badgeId === code || each.id === badgeId);
  return badge ? <BadgeView badge={badge} /> : <BadgeError what="Badge not found" />;
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
