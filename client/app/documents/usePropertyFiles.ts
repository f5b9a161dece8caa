import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { isStatus } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { type DocumentGroups, documentGroups } from './documentGroups.ts';

export type PropertyFiles =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void; readonly retrying: boolean }
  | { readonly status: 'missing' }
  | { readonly status: 'ready'; readonly property: OverviewRow; readonly groups: DocumentGroups };

/** A property and all its documents, also the superseded ones. */
export const usePropertyFiles = (propertyId: string): PropertyFiles => {
  const property = useQuery(queries.property(propertyId));
  const documents = useQuery({ ...queries.documents({ propertyId }), select: documentGroups });
  if (isStatus(property.error, 404)) return { status: 'missing' };
  if (property.isPending || documents.isPending) return { status: 'loading' };
  const failed = [property, documents].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0)
    return {
      status: 'failed',
      retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
      retrying: failed.some(({ isFetching }) => isFetching),
    };
  return property.data && documents.data
    ? { status: 'ready', property: property.data, groups: documents.data }
    : { status: 'loading' };
};
