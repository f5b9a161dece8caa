import type { ReadModel } from '../../projections/readModel.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Logger } from '../lib/logger.ts';
import { newState, type State } from './modelState.ts';
import { prepare } from './prepare.ts';
import { type Upgrade, upgrading } from './upgrading.ts';

type Options = {
  readonly models: readonly ReadModel<unknown>[];
  readonly events: Pick<EventLog, 'subscribe' | 'flush'>;
  readonly tables: ReadModelTables;
  readonly logger: Logger;
};

export type PreparedModels = Options & {
  readonly states: ReadonlyMap<string, State>;
  readonly upgrade: Upgrade;
};

/**
 * Gives every read model a table. Those of a higher version are built before this process serves or may lead: until then
 * a process of the older build does both.
 */
export const prepareModels = async (options: Options): Promise<PreparedModels> => {
  const { models, tables } = options;
  const upgrade = upgrading(options);
  const states = new Map<string, State>();
  const give = async (model: ReadModel<unknown>): Promise<void> => {
    const state = newState();
    states.set(model.name, state);
    try {
      await prepare({ ...options, model, state, upgrade, onChange: () => {} }, new AbortController().signal);
    } catch (error) {
      // If a table cannot be built, the loop of that model reports it. The other models must start anyway.
      if (isAway(error) || !(await tables.checkpoint(model.name))) throw error;
    }
  };
  // Waits for all of them, so that none goes on in the background after an error.
  for (const outcome of await Promise.allSettled(models.map(give)))
    if (outcome.status === 'rejected') throw outcome.reason;
  return { ...options, states, upgrade };
};
