import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { queries } from '../../api/queries.ts';

export type PropertyModel =
  | { status: 'loading' }
  /** `retry` is null if another attempt cannot succeed. */
  | { status: 'failed'; retry: (() => void) | null; retrying: boolean }
  | { status: 'ready'; property: OverviewRow };

/** Found in the overview, which the dashboard has usually loaded before. */
export const useProperty = (propertyId: string): PropertyModel => {
  const { data, isPending, isFetching, refetch } = useQuery(queries.overview());
  if (isPending) return { status: 'loading' };
  const property = data?.find(({ id }) => id === propertyId);
  if (property) return { status: 'ready', property };
  return { status: 'failed', retry: data ? null : () => void refetch(), retrying: isFetching };
};
