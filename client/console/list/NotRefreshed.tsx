import { reasonOf } from '../../api/http.ts';
import { RetryNotice } from '../../components/feedback/RetryNotice.tsx';

type Props = { error: Error; retrying: boolean; onRetry: () => void };

/** Above the rows of before, when the list could not be read again. */
export const NotRefreshed = ({ error, retrying, onRetry }: Props) => (
  <RetryNotice title="This list could not be refreshed" retrying={retrying} onRetry={onRetry}>
    You see it as it was before. {reasonOf(error)}
  </RetryNotice>
);
