import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from './http.ts';

export type LoadFailure = {
  error: Error;
  /** It does not exist, or not for this user: another attempt cannot succeed. */
  isMissing: boolean;
  retrying: boolean;
  retry: () => void;
};

export type Loading = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'>;

// 422: the id in the address is malformed.
const isMissing = (error: Error) => isStatus(error, 404) || isStatus(error, 422);

const failureOf = (error: Error, { isFetching, refetch }: Loading): LoadFailure => ({
  error,
  isMissing: isMissing(error),
  retrying: isFetching,
  retry: () => void refetch(),
});

/**
 * Why a query has no data; null while its first attempt since the component was mounted runs. TanStack Query clears the
 * error of a query without data while it tries again. This keeps it, so that the notice stays and its button keeps the
 * focus.
 */
export const useLoadFailure = (query: Loading): LoadFailure | null => {
  const { data, error, errorUpdateCount } = query;
  const [last, setLast] = useState<{ error: Error; count: number } | null>(null);
  if (data !== undefined) return null;
  if (error && error !== last?.error) setLast({ error, count: errorUpdateCount });
  // With another key the same component shows another query, which has a count of its own.
  const latest = error ?? (last?.count === errorUpdateCount ? last.error : null);
  return latest && failureOf(latest, query);
};

/** Like `useLoadFailure`, and also once the server no longer has what is shown. */
export const useLoadFailureOrLoss = (query: Loading): LoadFailure | null => {
  const failure = useLoadFailure(query);
  return query.error && isMissing(query.error) ? failureOf(query.error, query) : failure;
};

/** That of a page which needs several queries. */
export const together = (failures: readonly (LoadFailure | null)[]): LoadFailure | null => {
  const present = failures.filter((failure) => failure !== null);
  const [first] = present;
  if (!first) return null;
  return {
    error: first.error,
    isMissing: present.some(({ isMissing }) => isMissing),
    retrying: present.some(({ retrying }) => retrying),
    retry: () => {
      for (const { retry } of present) retry();
    },
  };
};
