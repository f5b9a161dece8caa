import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';

/**
 * The twelve months ahead of a property, or of the account. They stand above what people press, so a page waits for them
 * before it shows anything: if they came later, a button would move away under the pointer. It waits for the first
 * attempt only, so it is complete without them if they cannot be loaded.
 */
export const useAhead = (propertyId: string | null = null) => {
  const { data, isError, isFetched, failureCount } = useQuery(queries.ahead(propertyId));
  // Not `isPending`: the next attempt after a failure is pending again, and would take the page away.
  return { ahead: data, isError, isAwaited: !isFetched && failureCount === 0 };
};
