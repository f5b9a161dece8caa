import type { UseQueryResult } from '@tanstack/react-query';
import { RetryNotice } from './RetryNotice.tsx';

type Props = {
  query: Pick<UseQueryResult, 'data' | 'isFetching' | 'errorUpdateCount' | 'refetch'>;
  /** What could not be loaded, as a sentence. */
  children: string;
};

/** In place of a part that could not be loaded, until it is. TanStack Query clears the error while it tries again. */
export const LoadFailure = ({ query: { data, isFetching, errorUpdateCount, refetch }, children }: Props) =>
  data === undefined && errorUpdateCount > 0 ? (
    <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
      {children}
    </RetryNotice>
  ) : null;
