import type { ConsoleProperty } from '../../../domain/console/contract.ts';

type Row = Pick<ConsoleProperty, 'id' | 'looked_after_by'>;

/**
 * The common assignee of these properties. Null: none of them has an assignee. Undefined: they have different ones, or some
 * of them are on another page of the list, so that we do not know.
 */
export const presentAssignee = (ids: readonly string[], rows: readonly Row[]): string | null | undefined => {
  const selected = rows.filter(({ id }) => ids.includes(id));
  const [first, ...others] = [...new Set(selected.map(({ looked_after_by }) => looked_after_by?.id ?? null))];
  return others.length === 0 && selected.length === ids.length ? first : undefined;
};
