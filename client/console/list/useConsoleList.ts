import { useEffect, useState } from 'react';
import {
  type FilterPayload,
  type HandleSelectAllParams,
  type ListControllerBaseResult,
  type ListControllerResult,
  type SortPayload,
  useGetList,
  useListParams,
  useRecordSelection,
  useSelectAll,
} from 'react-admin';
import { useWithheld } from '../records/useWithheld.ts';
import type { Row } from './column.ts';
import type { ListOf } from './lists.ts';

const PER_PAGE = 25;

export type AskedList<Of extends Row> = {
  resource: ListOf<Of>;
  sort: SortPayload;
  /** Milliseconds after which it is read again, for what no event tells. */
  refetchEvery?: number;
};

/** Rows, and the page that they are. */
type Found<Of> = {
  readonly data: Of[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
};

/**
 * In place of react-admin's useListController, which drops all rows and leads to page 1 when one request fails. This
 * keeps the page, and next to the error the rows that were found last.
 */
export const useConsoleList = <Of extends Row>(asked: AskedList<Of>): ListControllerResult<Of> => {
  const { resource, refetchEvery } = asked;
  const [params, change] = useListParams({ resource, sort: asked.sort, perPage: PER_PAGE });
  const { page, perPage, filterValues, displayedFilters } = params;
  const sort: SortPayload = { field: params.sort, order: params.order };
  // Undefined for an address that only names a page.
  const filter: FilterPayload = params.filter ?? {};
  const { data, total, error, isFetching, refetch } = useGetList<Of>(
    resource,
    { pagination: { page, perPage }, sort, filter },
    refetchEvery === undefined ? {} : { refetchInterval: refetchEvery },
  );

  const [last, setLast] = useState<Found<Of>>();
  const found = data && { data, total: total ?? 0, page, perPage };
  if (found && (found.data !== last?.data || found.total !== last.total || page !== last.page)) setLast(found);
  // The error stays during a retry, so that its message and the focus in it do not come and go.
  const [failed, setFailed] = useState<Error | null>(null);
  if (error && error !== failed) setFailed(error);
  if (found && !error && failed) setFailed(null);
  const problem = error ?? (found ? null : failed);
  const withheld = useWithheld(problem);

  const { setPage } = change;
  useEffect(() => {
    if (page < 1) return setPage(1);
    // Only an answer says how many pages there are.
    if (isFetching || error !== null || total === undefined) return;
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    if (page > lastPage) setPage(lastPage);
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
    // The two types of React Admin differ in `undefined` only.
    onSelectAll: (options) => selectAll((options ?? {}) as HandleSelectAllParams),
    onToggleItem: selection.toggle,
    onUnselectItems: () => selection.unselect(selectedIds),
    // A list that is read again every few seconds would be marked as busy each time.
    isFetching: isFetching && !(refetchEvery && data),
    refetch,
  };
  // Until the new page arrives, the former rows are shown under its number.
  const former = last && (problem ? last : { ...last, page, perPage });
  const shown = withheld ? undefined : (found ?? former);
  if (shown && problem) return { ...base, ...shown, error: problem, isPending: false };
  if (shown) return { ...base, ...shown, error: null, isPending: false };
  const nothing = { ...base, data: undefined, total: undefined, meta: undefined };
  return problem ? { ...nothing, error: problem, isPending: false } : { ...nothing, error: null, isPending: true };
};
