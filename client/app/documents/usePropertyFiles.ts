import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { queries } from '../../api/queries.ts';
import { type LoadFailure, together, useLoadFailure, useLoadFailureOrLoss } from '../../api/useLoadFailure.ts';
import { type DocumentGroups, documentGroups } from './documentGroups.ts';

export type PropertyFiles =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: LoadFailure }
  | { readonly status: 'ready'; readonly property: OverviewRow; readonly groups: DocumentGroups };

/** A property and all its documents, also the superseded ones. */
export const usePropertyFiles = (propertyId: string): PropertyFiles => {
  const property = useQuery(queries.property(propertyId));
  const documents = useQuery({ ...queries.documents({ propertyId }), select: documentGroups });
  const failure = together([useLoadFailureOrLoss(property), useLoadFailure(documents)]);
  if (failure) return { status: 'failed', failure };
  return property.data && documents.data
    ? { status: 'ready', property: property.data, groups: documents.data }
    : { status: 'loading' };
};
