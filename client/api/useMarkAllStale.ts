import { useQueryClient } from '@tanstack/react-query';
import { keys } from './queryKeys.ts';

/** Before leaving the page: it must not refetch what no longer exists, and the next page must not show old data. */
export const useMarkAllStale = () => {
  const client = useQueryClient();
  return (): void =>
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== keys.me[0],
      refetchType: 'none',
    });
};
