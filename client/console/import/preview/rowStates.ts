import type { PlannedRow, RowState } from '../../../../domain/imports/contract.ts';

export const STATE_LABELS: Readonly<Record<RowState, string>> = {
  new: 'New',
  changed: 'Changed',
  same: 'The same',
  refused: 'Refused',
};

/** In the order of the figures. */
export const ROW_STATES = ['new', 'changed', 'same', 'refused'] as const satisfies RowState[];

/** In the order of the rows: what needs a decision first. */
export const BY_URGENCY = ['refused', 'changed', 'new', 'same'] as const satisfies RowState[];

export type Shown = RowState | 'all';
export type Counts = Readonly<Record<RowState, number>>;

export const countsOf = (rows: readonly PlannedRow[]): Counts => {
  const counts = { new: 0, changed: 0, same: 0, refused: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};

/** The rows of a filter, those that need a decision first, then in the order of the file. */
export const shownRows = (rows: readonly PlannedRow[], shown: Shown): readonly PlannedRow[] =>
  shown === 'all'
    ? BY_URGENCY.flatMap((state) => rows.filter((row) => row.state === state))
    : rows.filter((row) => row.state === shown);
