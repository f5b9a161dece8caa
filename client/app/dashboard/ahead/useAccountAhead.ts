import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/queries.ts';

/** The twelve months of all properties. `isAwaited`: until the end of the first request; `isFetched`: after its retries. */
export const useAccountAhead = () => {
  const { data: ahead, isFetched, failureCount } = useQuery(queries.ahead());
  return { ahead, isFetched, isAwaited: !isFetched && failureCount === 0 };
};

/**
 * Whether the place of the months is shown until they are fetched, also while the request is tried again: otherwise the
 * list below would move twice. Asks the cache, because `useQuery` counts no failures in its first render.
 */
export const useKeepsPlace = (): boolean => {
  const client = useQueryClient();
  const [keepsPlace] = useState(() => client.getQueryState(queries.ahead().queryKey)?.fetchFailureCount === 0);
  return keepsPlace;
};
