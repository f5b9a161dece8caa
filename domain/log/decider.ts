import type { Decider } from '../decider.ts';
import type { LogEvent } from './events.ts';

export type LogState = { readonly logId: string | null };
export type LogCommand = { type: 'StartLog'; logId: string; at: string };

export const logDecider: Decider<LogState, LogCommand, LogEvent, never> = {
  initial: { logId: null },
  evolve: (_state, { data }) => ({ logId: data.logId }),
  decide: ({ logId, at }, state) => (state.logId ? [] : [{ type: 'LogStarted', data: { logId, at } }]),
};
