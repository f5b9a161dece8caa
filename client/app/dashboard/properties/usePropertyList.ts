import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { isFirstLoad } from '../../../api/isFirstLoad.ts';
import type { ListAsked } from '../../../api/listParams.ts';
import { queries } from '../../../api/queries.ts';
import { listedRows } from './listedRows.ts';
import { useListAddress } from './useListAddress.ts';

export type PropertyListModel = {
  asked: ListAsked;
  ask: (change: Partial<ListAsked>) => void;
  /** Null if they could not be loaded. */
  rows: readonly OverviewRow[] | null;
  /** All properties that match, loaded or not. */
  total: number;
  loading: boolean;
  fetching: boolean;
  /** What is shown is the answer to `asked`, and not to what was asked before. */
  isAnswered: boolean;
  loadingMore: boolean;
  /** The last attempt to load more has failed. */
  moreFailed: boolean;
  hasMore: boolean;
  loadMore: () => Promise<unknown>;
  retry: () => void;
};

export const usePropertyList = (): PropertyListModel => {
  const { asked, ask } = useListAddress();
  const list = useInfiniteQuery({ ...queries.propertyList(asked), placeholderData: keepPreviousData });
  const { data, isFetched } = list;
  // A later search must not take the page away, not even if no list has been loaded before.
  const [hasBegun, setHasBegun] = useState(false);
  if (isFetched && !hasBegun) setHasBegun(true);
  const rows = useMemo(() => data && listedRows(data.pages), [data]);
  return {
    asked,
    ask,
    rows: rows ?? null,
    total: data?.pages.at(-1)?.total ?? 0,
    loading: !hasBegun && isFirstLoad(list),
    fetching: list.isFetching,
    isAnswered: !list.isPlaceholderData,
    loadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    hasMore: list.hasNextPage,
    loadMore: () => list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
};
