import { reasonOf } from '../../../api/http.ts';
import type { LoadFailure } from '../../../api/useLoadFailure.ts';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { AccountLayout } from '../AccountLayout.tsx';

export const ConfirmationFailed = ({ failure }: { failure: LoadFailure }) => (
  <AccountLayout title="Confirm your email" headless>
    <ErrorState title="Your email could not be confirmed" onRetry={failure.retry} retrying={failure.retrying}>
      {reasonOf(failure.error)}
    </ErrorState>
  </AccountLayout>
);
