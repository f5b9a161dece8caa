import type { Loading } from '../../../api/useLoadFailure.ts';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';

/** In place of a tab until it has loaded. `what` follows "the". */
export const TabLoading = ({ query, what }: { query: Loading; what: string }) => (
  <LoadState query={query} loading={<PageSpinner label={`Loading the ${what}`} />}>
    {`The ${what} could not be loaded.`}
  </LoadState>
);
