import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/queries.ts';

/** After a command everything read before may be out of date, except who one is. Resolves when what is on screen is new. */
export const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
};
