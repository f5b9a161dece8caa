import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * What a dialog is about, as it is now: `opened` until it is loaded again. The cache may hold an older one, for example
 * from before a badge was renewed.
 */
export const usePresent = <Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  opened: Data,
): Data => {
  const { data, isFetchedAfterMount } = useQuery({ ...query, staleTime: 0 });
  return isFetchedAfterMount && data !== undefined ? data : opened;
};
