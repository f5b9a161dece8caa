import { type GetListResult, type Identifier, useEvent, useListContext } from 'react-admin';
import { MAX_BULK } from '../../../domain/bulk/contract.ts';

export type Selection = {
  readonly ids: readonly string[];
  readonly isSelected: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** How many rows of this page are selected. */
  readonly page: 'none' | 'some' | 'all';
  /** Selects all rows of this page, or none of them if all are selected. Other pages keep their selection. */
  readonly togglePage: () => void;
  /** Adds the rows of the filter, up to MAX_BULK selected rows. Rejects if they cannot be read. */
  readonly selectAll: () => Promise<void>;
  readonly clear: () => void;
};

/** The selected rows of the list around it. They stay selected on other pages and under other filters. */
export const useSelection = (): Selection => {
  const { data = [], selectedIds, onSelect, onSelectAll, onToggleItem, onUnselectItems } = useListContext();
  const ids = selectedIds.map(String);
  const chosen = new Set(ids);
  const shown = data.map(({ id }) => String(id));
  const onPage = shown.filter((id) => chosen.has(id)).length;
  const page = onPage === 0 ? 'none' : onPage === shown.length ? 'all' : 'some';
  // Called once they have been read: rows may have been selected meanwhile.
  const add = useEvent((rows: readonly { readonly id: Identifier }[]) => {
    const others = rows.map(({ id }) => String(id)).filter((id) => !chosen.has(id));
    onSelect([...ids, ...others.slice(0, Math.max(0, MAX_BULK - ids.length))]);
  });
  return {
    ids,
    isSelected: (id) => chosen.has(id),
    toggle: onToggleItem,
    page,
    togglePage: () => {
      const others = ids.filter((id) => !shown.includes(id));
      onSelect(page === 'all' ? others : [...others, ...shown]);
    },
    selectAll: () =>
      new Promise((resolve, reject) => {
        // React Admin puts these rows in place of what was selected.
        const onSuccess = ({ data: rows = [] }: GetListResult) => {
          add(rows);
          resolve();
        };
        onSelectAll({ limit: MAX_BULK, queryOptions: { onSuccess, onError: reject } });
      }),
    clear: () => onUnselectItems(),
  };
};
