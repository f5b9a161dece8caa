import type { UseQueryResult } from '@tanstack/react-query';
import { isStatus } from '../../../api/http.ts';

/** Why there is nothing to show yet. */
export type Opening =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'failed'; retry: () => void; retrying: boolean };

/** What the page says while it needs these queries. */
export const openingOf = (needed: readonly UseQueryResult[]): Opening => {
  const failed = needed.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length === 0) return { status: 'loading' };
  if (failed.some(({ error }) => isStatus(error, 404) || isStatus(error, 422))) return { status: 'missing' };
  const retry = () => {
    for (const query of failed) void query.refetch();
  };
  return { status: 'failed', retry, retrying: failed.some(({ isFetching }) => isFetching) };
};
