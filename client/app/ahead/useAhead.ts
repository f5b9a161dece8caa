import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';

/**
 * The twelve months ahead of a property, or of the account. They stand above what people press, so a page waits for them
 * before it shows anything: if they came later, a button would move away under the pointer. The page waits for the first
 * request only. If that fails, the page is shown without them.
 */
export const useAhead = (propertyId: string | null = null) => {
  const { data, isLoadingError, isFetched, failureCount } = useQuery(queries.ahead(propertyId));
  // Not `isPending`: it becomes true again when a failed request is repeated, and the page would be replaced by the
  // spinner.
  return { ahead: data, isLoadingError, isAwaited: !isFetched && failureCount === 0 };
};
