import { useGetList, useListContext } from 'react-admin';
import { MAX_BULK } from '../../../domain/bulk/contract.ts';
import { useSelection } from './useSelection.ts';

/**
 * True if no row of the filter is left to select. The number of selected rows does not tell, because rows of other filters
 * may be among them. Then the rows are read once, unless "Select all" has read them.
 */
export const useAllSelected = (): boolean => {
  const { resource, sort, filterValues, data = [], total = 0 } = useListContext();
  const { ids, isSelected, page } = useSelection();
  const isOnePage = data.length >= total;
  const mayBeAll = page === 'all' && ids.length >= total;
  const { data: rows } = useGetList(
    resource,
    { pagination: { page: 1, perPage: MAX_BULK }, sort, filter: filterValues },
    { enabled: ({ state }) => mayBeAll && !isOnePage && ids.length < MAX_BULK && state.data === undefined },
  );
  if (ids.length >= MAX_BULK) return true;
  if (!mayBeAll || isOnePage) return mayBeAll;
  return rows === undefined || (rows.length === total && rows.every(({ id }) => isSelected(String(id))));
};
