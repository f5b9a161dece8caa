import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { queries } from '../../api/queries.ts';
import { type LoadFailure, useLoadFailureOrLoss } from '../../api/useLoadFailure.ts';

export type PropertyModel =
  | { status: 'loading' }
  | { status: 'failed'; failure: LoadFailure }
  | { status: 'ready'; property: OverviewRow };

export const useProperty = (propertyId: string): PropertyModel => {
  const query = useQuery(queries.property(propertyId));
  const failure = useLoadFailureOrLoss(query);
  if (failure) return { status: 'failed', failure };
  return query.data ? { status: 'ready', property: query.data } : { status: 'loading' };
};
