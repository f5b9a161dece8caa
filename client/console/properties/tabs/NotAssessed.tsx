import Button from '@mui/material/Button';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { PAGES } from '../../../paths.ts';

export const NotAssessed = () => (
  <EmptyState
    title="Not assessed yet"
    action={
      <Button variant="outlined" size="small" href={PAGES.dashboard}>
        Open the dashboard
      </Button>
    }
  >
    Its assessment is started on the dashboard.
  </EmptyState>
);
