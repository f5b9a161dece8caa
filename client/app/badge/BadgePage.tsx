import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { reasonOf } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { type LoadFailure, useLoadFailureOrLoss } from '../../api/useLoadFailure.ts';
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

const BadgeError = ({ what, failure }: { what: string; failure?: LoadFailure }) => (
  <ErrorState title={what} action={toDashboard} onRetry={failure?.retry} retrying={failure?.retrying}>
    {failure ? reasonOf(failure.error) : 'Your badges are on the cards of your properties.'}
  </ErrorState>
);

const Content = ({ badgeId }: { badgeId: string | undefined }) => {
  const query = useQuery({
    ...queries.badge(badgeId ?? ''),
    enabled: Boolean(badgeId),
  });
  const failure = useLoadFailureOrLoss(query);
  if (!badgeId) return <BadgeError what="No badge ID provided" />;
  if (failure?.isMissing) return <BadgeError what="Badge not found" />;
  if (failure) return <BadgeError what="Failed to load badge" failure={failure} />;
  return query.data ? <BadgeView badge={query.data} /> : <PageSpinner />;
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
