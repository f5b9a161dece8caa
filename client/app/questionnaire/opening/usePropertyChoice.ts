import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { queries } from '../../../api/queries.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { listedRows } from '../../dashboard/properties/listedRows.ts';
import { type Opening, openingOf } from './openingModel.ts';

export type PropertyChoice = {
  status: 'choosing';
  q: string;
  search: (q: string) => void;
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
  const failure = useLoadFailure(list);
  if (!list.data) return openingOf([failure]);
  const properties = listedRows(list.data.pages);
  const total = list.data.pages.at(-1)?.total ?? 0;
  const [first] = properties;
  if (q === '' && total === 1 && first && !list.isPlaceholderData) return { status: 'only', propertyId: first.id };
  const { isFetchingNextPage: busy, isFetchNextPageError: failed } = list;
  const showMore = list.hasNextPage ? { busy, failed, load: () => list.fetchNextPage() } : null;
  return { status: 'choosing', q, search, properties, total, showMore };
};
