import Button from '@mui/material/Button';
import { AlertBox } from '../components/feedback/AlertBox.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { ErrorState } from '../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../components/page/PageSpinner.tsx';

export const FeedbackExamples = () => (
  <>
    <AlertBox title="There is a problem" problems={[{ text: 'Password must be at least 8 characters', field: 'pw' }]} />
    <AlertBox tone="warn">The gas safety certificate ran out on 14/09/2027.</AlertBox>
    <AlertBox tone="good">Your details are saved.</AlertBox>
    <EmptyState
      title="No property yet"
      action={<Button variant="outlined">Add Property</Button>}
      note="An active subscription is required to add properties."
    >
      Each one stands here with its status, documents and badge.
    </EmptyState>
    <ErrorState onRetry={() => undefined} action={<Button variant="outlined">Dashboard</Button>}>
      We could not reach LetProof. Check your connection and try again.
    </ErrorState>
    <PageSpinner />
  </>
);
