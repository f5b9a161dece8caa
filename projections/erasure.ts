import type { LogEntry, Position } from './recorded.ts';

/** True for the erasure of an account, which concerns every read model. */
export const isErasure = (entry: LogEntry): boolean => !('unreadable' in entry) && entry.event.type === 'AccountErased';

export type Erasure = { readonly accountId: string; readonly position: Position };
