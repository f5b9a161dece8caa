import { useQuery } from '@tanstack/react-query';
import { compareExpiry, expiryState } from '../../../../domain/compliance/expiry.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import { queries } from '../../../api/queries.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { useToday } from '../../../clock.ts';

/** The earliest expiry first; documents without one last. */
const sortByExpiry = (documents: readonly Document[]) =>
  documents
    .filter(({ superseded }) => !superseded)
    .toSorted((one, other) => compareExpiry(one.expiry_date, other.expiry_date));

/**
 * `next_expiry` does not tell of documents that are only filed. The figures of the account name the first hundred that
 * have run out and the first hundred that run out soon; of the others the card tells only once its list is open.
 */
const useIsNamed = (propertyId: string): boolean => {
  const { data = false } = useQuery({
    ...queries.stats(),
    select: ({ expiredDocuments, upcomingExpiries }) =>
      [...expiredDocuments, ...upcomingExpiries].some(({ property_id }) => property_id === propertyId),
  });
  return data;
};

/** Large accounts have thousands of documents, so fetch only if the list is open or if a document expires soon. */
export const usePropertyDocuments = ({ id, next_expiry }: OverviewRow, listOpen = false) => {
  const day = useToday();
  const isNamed = useIsNamed(id);
  const expiresSoon = isNamed || ['expired', 'soon'].includes(expiryState(next_expiry, day).state);
  const query = useQuery({
    ...queries.documents({ propertyId: id }),
    enabled: listOpen || expiresSoon,
    select: sortByExpiry,
  });
  const { data } = query;
  const inState = (state: 'expired' | 'soon') =>
    (data ?? []).filter(({ expiry_date }) => expiryState(expiry_date, day).state === state);
  return {
    documents: data,
    failure: useLoadFailure(query),
    expired: inState('expired'),
    soon: inState('soon'),
    day,
  };
};
