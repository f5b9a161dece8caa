import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Logger } from '../lib/logger.ts';

/** `failure` is the error that stopped a model. Readers do not wait for such a model. */
export type State = { reached: Position; trying: Position; stoppedAt: Position | null; failure: string | null };
export const newState = (): State => ({ reached: 0n, trying: 0n, stoppedAt: null, failure: null });

/** The dependencies of a runner or watcher of one model. */
export type FollowedModel = {
  readonly model: ReadModel<unknown>;
  readonly state: State;
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly tables: ReadModelTables;
  readonly logger: Logger;
  /** Called when the state has changed. */
  readonly onChange: () => void;
  /**
   * Called with the model's rows once they are written, or with 'unknown' when another process may have written some.
   */
  readonly onWritten: (rows: ReadonlyMap<string, unknown> | 'unknown') => void;
};
