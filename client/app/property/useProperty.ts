import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { isStatus } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';

export type PropertyModel =
  | { status: 'loading' }
  /** `retry` is null if another attempt cannot succeed. */
  | { status: 'failed'; retry: (() => void) | null; retrying: boolean }
  | { status: 'ready'; property: OverviewRow };

export const useProperty = (propertyId: string): PropertyModel => {
  const { data, error, isPending, isFetching, refetch } = useQuery(queries.property(propertyId));
  if (isPending) return { status: 'loading' };
  const isMissing = isStatus(error, 404);
  if (data && !isMissing) return { status: 'ready', property: data };
  return { status: 'failed', retry: isMissing ? null : () => void refetch(), retrying: isFetching };
};
