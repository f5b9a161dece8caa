import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Logger } from '../lib/logger.ts';

export type State = {
  reached: Position;
  trying: Position;
  /** The event that must be applied before the model works again. */
  stoppedAt: Position | null;
  /** The error that stopped the model in this process. Readers do not wait for such a model. */
  failure: string | null;
  /** True while this process cannot reach a store that the model needs. */
  outage: boolean;
  /** True while the leader in another process makes no progress. Readers do not wait for it. */
  leaderIsStuck: boolean;
  /** Why the serving table does not fit this build, or null. Readers do not wait for such a model. */
  misfit: string | null;
};

export const newState = (): State => ({
  reached: 0n,
  trying: 0n,
  stoppedAt: null,
  failure: null,
  outage: false,
  leaderIsStuck: false,
  misfit: null,
});

/** `at` is the event that cannot be applied; null if the whole batch failed. */
export const stop = (state: State, at: Position | null): void => {
  if (at !== null) state.stoppedAt = at;
  else if (state.stoppedAt === null || state.trying > state.stoppedAt) state.stoppedAt = state.trying;
};

/** True once the event has been applied at which the model stopped. */
export const isPast = ({ reached, stoppedAt }: State): boolean => stoppedAt === null || reached >= stoppedAt;

/** Clears what stopped the model. */
export const recover = (state: State): void => {
  state.stoppedAt = null;
  state.failure = null;
  state.outage = false;
  state.leaderIsStuck = false;
};

/** The dependencies of a runner or watcher of one model. */
export type FollowedModel = {
  readonly model: ReadModel<unknown>;
  readonly state: State;
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly tables: ReadModelTables;
  readonly logger: Logger;
  /** Called when the state has changed. */
  readonly onChange: () => void;
  /** Shows that the model's loop is alive: called with each step, and every second while there is nothing to do. */
  readonly beat: () => void;
  /**
   * Called with the model's rows once they are written, or with 'unknown' when another process may have written some.
   */
  readonly onWritten: (rows: ReadonlyMap<string, unknown> | 'unknown') => void;
};
