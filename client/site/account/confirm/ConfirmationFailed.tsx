import { reasonOf } from '../../../api/http.ts';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { AccountLayout } from '../AccountLayout.tsx';

type Props = { error: Error | null; onRetry: () => void };

export const ConfirmationFailed = ({ error, onRetry }: Props) => (
  <AccountLayout title="Confirm your email" headless>
    <ErrorState title="Your email could not be confirmed" onRetry={onRetry}>
      {reasonOf(error)}
    </ErrorState>
  </AccountLayout>
);
