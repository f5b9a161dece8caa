import Button from '@mui/material/Button';
import { AppLayout } from './app/layout/AppLayout.tsx';
import { ErrorState } from './components/feedback/ErrorState.tsx';
import { PageTitle } from './components/page/PageTitle.tsx';
import { PUBLIC_PAGES } from './paths.ts';

/** The usual cause is a chunk that a newer release has removed; a reload loads the new release. */
export const RouteErrorPage = () => (
  <AppLayout home={PUBLIC_PAGES.home}>
    <PageTitle>Something went wrong</PageTitle>
    <ErrorState
      title="Something went wrong"
      onRetry={() => window.location.reload()}
      action={
        <Button variant="outlined" href={PUBLIC_PAGES.home}>
          Go to the home page
        </Button>
      }
    >
      This page could not be shown. Load it again; what you had saved is kept.
    </ErrorState>
  </AppLayout>
);
