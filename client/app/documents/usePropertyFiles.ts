import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { queries } from '../../api/queries.ts';
import { type DocumentGroups, documentGroups } from './documentGroups.ts';

export type PropertyFiles =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  | { readonly status: 'missing' }
  | { readonly status: 'ready'; readonly property: OverviewRow; readonly groups: DocumentGroups };

/** A property and all its documents, also the superseded ones. */
export const usePropertyFiles = (propertyId: string): PropertyFiles => {
  const overview = useQuery(queries.overview());
  const property = overview.data?.find(({ id }) => id === propertyId);
  const documents = useQuery({
    ...queries.documents({ propertyId }),
    enabled: property !== undefined,
    select: documentGroups,
  });
  const failed = [overview, documents].filter(({ isError }) => isError);
  if (failed.length > 0)
    return {
      status: 'failed',
      retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
      retrying: failed.some(({ isFetching }) => isFetching),
    };
  if (overview.data && !property) return { status: 'missing' };
  return property && documents.data ? { status: 'ready', property, groups: documents.data } : { status: 'loading' };
};
