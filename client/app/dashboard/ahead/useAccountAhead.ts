import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.ts';

/** The twelve months of all properties. `isAwaited` is true until the end of the first request. */
export const useAccountAhead = () => {
  const { data: ahead, isFetched, failureCount } = useQuery(queries.ahead());
  return { ahead, isAwaited: !isFetched && failureCount === 0 };
};
