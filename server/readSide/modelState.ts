import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Logger } from '../lib/logger.ts';

/** `failure` tells why a model stands still: readers do not wait for one that does. */
export type State = { reached: Position; trying: Position; stoppedAt: Position | null; failure: string | null };
export const newState = (): State => ({ reached: 0n, trying: 0n, stoppedAt: null, failure: null });

/** What it takes to keep one model's state true. */
export type Followed = {
  readonly model: ReadModel<unknown>;
  readonly state: State;
  readonly log: Pick<EventLog, 'subscribe'>;
  readonly store: ReadModelTables;
  readonly report: Logger;
  /** The state has changed. */
  readonly tell: () => void;
  /** Hears of the model's rows once they are written, or that rows may have been written by somebody else. */
  readonly written: (rows: ReadonlyMap<string, unknown> | 'unknown') => void;
};
