import { useEffect, useState } from 'react';
import {
  type FilterPayload,
  type ListControllerBaseResult,
  type ListControllerResult,
  type SortPayload,
  useGetList,
  useListParams,
  useRecordSelection,
  useSelectAll,
} from 'react-admin';
import { isWithheld } from '../records/isWithheld.ts';
import type { Row } from './column.ts';
import type { ListOf } from './lists.ts';

const PER_PAGE = 25;

export type AskedList<Of extends Row> = {
  resource: ListOf<Of>;
  sort: SortPayload;
  /** Milliseconds after which it is read again, for what no event tells. */
  refetchEvery?: number;
};

type Found<Of> = { readonly data: Of[]; readonly total: number };

/**
 * In place of react-admin's useListController, which drops all rows and leads to page 1 when one request fails. This
 * keeps the page, and next to the error the rows that were found last.
 */
export const useConsoleList = <Of extends Row>(asked: AskedList<Of>): ListControllerResult<Of> => {
  const { resource, refetchEvery } = asked;
  const [params, change] = useListParams({ resource, sort: asked.sort, perPage: PER_PAGE });
  const { page, perPage, filterValues, displayedFilters } = params;
  const sort: SortPayload = { field: params.sort, order: params.order };
  // An address with a page alone has none.
  const filter: FilterPayload = params.filter ?? {};
  const { data, total, error, isFetching, refetch } = useGetList<Of>(
    resource,
    { pagination: { page, perPage }, sort, filter },
    refetchEvery === undefined ? {} : { refetchInterval: refetchEvery },
  );

  const [last, setLast] = useState<Found<Of>>();
  const found = data && { data, total: total ?? 0 };
  if (found && (found.data !== last?.data || found.total !== last.total)) setLast(found);

  const { setPage } = change;
  useEffect(() => {
    // Only an answer says how many pages there are.
    if (isFetching || error !== null || total === undefined) return;
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    if (page < 1 || page > lastPage) setPage(page < 1 ? 1 : lastPage);
  }, [isFetching, error, total, page, perPage, setPage]);

  const [selectedIds, selection] = useRecordSelection<Of>({ resource });
  const selectAll = useSelectAll({ resource, sort, filter });
  const base: ListControllerBaseResult<Of> = {
    ...change,
    resource,
    sort,
    page,
    perPage,
    filterValues,
    displayedFilters,
    selectedIds,
    onSelect: selection.select,
    onSelectAll: (options) => selectAll(options?.limit === undefined ? {} : { limit: options.limit }),
    onToggleItem: selection.toggle,
    onUnselectItems: () => selection.unselect(selectedIds),
    isFetching,
    refetch,
  };
  const shown = isWithheld(error) ? undefined : (found ?? last);
  if (shown && error) return { ...base, ...shown, error, isPending: false };
  if (shown) return { ...base, ...shown, error: null, isPending: false };
  const nothing = { ...base, data: undefined, total: undefined, meta: undefined };
  return error ? { ...nothing, error, isPending: false } : { ...nothing, error: null, isPending: true };
};
