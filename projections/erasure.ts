import type { LogEntry, Position } from './recorded.ts';

/** True for the erasure of an account, which concerns every read model. */
export const isErasure = (entry: LogEntry): boolean => !('unreadable' in entry) && entry.event.type === 'AccountErased';

export type Erasure = { readonly accountId: string; readonly position: Position };

/** The accounts that this batch erases. */
export const erasedIn = (batch: readonly LogEntry[]): readonly Erasure[] => {
  const erased: Erasure[] = [];
  for (const entry of batch)
    if (!('unreadable' in entry) && entry.event.type === 'AccountErased')
      erased.push({ accountId: entry.event.data.accountId, position: entry.position });
  return erased;
};

/**
 * Turns the rows of erased accounts into deletions. Late events, such as the end of the subscription, must not bring a
 * row back, and neither must a rebuild.
 */
export const withoutErased = <State>(
  model: { owner(state: State): string },
  rows: ReadonlyMap<string, State | null>,
  erased: ReadonlySet<string>,
): ReadonlyMap<string, State | null> => {
  if (erased.size === 0) return rows;
  const kept = (state: State | null) => (state !== null && erased.has(model.owner(state)) ? null : state);
  return new Map([...rows].map(([key, state]) => [key, kept(state)]));
};
