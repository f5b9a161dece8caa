import { useQueryClient } from '@tanstack/react-query';
import { keys } from './queryKeys.ts';

/** Marks everything stale but the user, and refetches what is on the screen; resolves when that has arrived. */
export const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
};
