import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { queries } from '../../../api/queries.ts';
import { type LoadFailure, useLoadFailure } from '../../../api/useLoadFailure.ts';
import { listedRows } from '../../dashboard/properties/listedRows.ts';
import { type Opening, openingOf } from './openingModel.ts';

export type PropertyChoice = {
  status: 'choosing';
  q: string;
  search: (q: string) => void;
  /** The answer to `q` is there. Until then `properties` are those of the search before. */
  isAnswered: boolean;
  failure: LoadFailure | null;
  properties: readonly OverviewRow[];
  /** All properties that match, loaded or not. */
  total: number;
  /** Null once all of them are shown. */
  showMore: { busy: boolean; failed: boolean; load: () => Promise<unknown> } | null;
};

/** The properties to choose from. `only` is the property of an account that has no other. */
export const usePropertyChoice = (): Opening | PropertyChoice | { status: 'only'; propertyId: string } => {
  const [q, search] = useState('');
  const list = useInfiniteQuery({
    ...queries.propertyList({ q, state: null, sort: 'name' }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, isFetching, error, errorUpdateCount, refetch } = list;
  // That of the search before is no answer to this one.
  const answer = isPlaceholderData ? undefined : data;
  const failure = useLoadFailure({ data: answer, isFetching, error, errorUpdateCount, refetch });
  const properties = failure || !data ? [] : listedRows(data.pages);
  const total = failure ? 0 : (data?.pages.at(-1)?.total ?? 0);

  // Decided once. Later, another property may come or go, and opening the one that is left starts an assessment.
  const [only, decide] = useState<string | null>();
  if (only === undefined && answer && (total > 1 || !isFetching))
    decide(total === 1 ? (properties[0]?.id ?? null) : null);
  if (only === undefined) return openingOf([failure]);
  if (only !== null) return { status: 'only', propertyId: only };

  const { isFetchingNextPage: busy, isFetchNextPageError: failed } = list;
  const showMore = !failure && list.hasNextPage ? { busy, failed, load: () => list.fetchNextPage() } : null;
  return { status: 'choosing', q, search, isAnswered: answer !== undefined, failure, properties, total, showMore };
};
