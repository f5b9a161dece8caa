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
