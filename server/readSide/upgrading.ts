import { setMaxListeners } from 'node:events';
import { CannotApply } from '../../projections/cannotApply.ts';
import type { ReadModel } from '../../projections/readModel.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import { Explained } from '../lib/explained.ts';
import { RebuildUnderWay, rebuild } from './rebuild.ts';
import { waitingForAll } from './waitingForAll.ts';

/** The name of the lock that one process holds while it upgrades. No read model has it. */
const EVERY_MODEL = '*';

type Options = {
  readonly models: readonly ReadModel<unknown>[];
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly tables: ReadModelTables;
};

/** Upgrades all models together. Throws what has kept `model` from it, which may be the failure of another model. */
export type Upgrade = (model: string, until: AbortSignal, progressed: () => void) => Promise<void>;

/**
 * Builds the tables of all models that have a higher version in this build than in the database, and replaces them only
 * when all of them are complete. After the first replacement no process of the older build serves any more, and this one
 * serves after the last, so the time between the two must be short. If one of them cannot be built, none is replaced:
 * the older build goes on, and an operator can go back to it.
 *
 * The loops of several models may ask for it at the same time. They share one upgrade.
 */
export const upgrading = ({ models, events, tables }: Options): Upgrade => {
  const asking = new Set<() => void>();
  const progressed = () => {
    for (const tell of asking) tell();
  };

  const older = async (): Promise<readonly ReadModel<unknown>[]> => {
    const saved = await Promise.all(models.map(({ name }) => tables.checkpoint(name)));
    return models.filter(({ version }, index) => (saved[index]?.version ?? version) < version);
  };

  /** Resolves with the failures by the model's name. */
  const buildAll = async (until: AbortSignal): Promise<ReadonlyMap<string, unknown>> => {
    const outdated = await older();
    const failed = new Map<string, unknown>();
    const failing = new AbortController();
    const signal = AbortSignal.any([until, failing.signal]);
    // Each model that is built listens to it, and stops listening when it is built. Node would warn of a leak.
    setMaxListeners(0, signal);
    const complete = waitingForAll(outdated.length);
    const mayReplace = async () => {
      await complete(signal);
      if (failed.size > 0) failing.abort();
    };
    const build = (model: ReadModel<unknown>) =>
      rebuild(model, events, tables, { until: signal, progressed, mayReplace }).catch((error) => {
        failed.set(model.name, error);
        // Others may stand still at the same event. They go on until then, so that one decision is about all of them.
        if (error instanceof CannotApply) void mayReplace();
        else failing.abort();
      });
    await Promise.all(outdated.map(build));
    return failed;
  };

  const run = async (until: AbortSignal): Promise<ReadonlyMap<string, unknown>> => {
    // Two processes that each had built some of the tables would wait for each other.
    const failed = await tables.rebuilding(EVERY_MODEL, () => buildAll(until));
    if (!failed) throw new RebuildUnderWay('Another process is building the tables of this build or of another one');
    return failed;
  };

  let running: Promise<ReadonlyMap<string, unknown>> | undefined;
  return async (model, until, tell) => {
    asking.add(tell);
    try {
      running ??= run(until).finally(() => {
        running = undefined;
      });
      const failed = await running;
      if (failed.has(model)) throw failed.get(model);
      for (const [name, error] of failed)
        throw error instanceof CannotApply ? new Explained(`${name} cannot be built: ${error.message}`) : error;
    } finally {
      asking.delete(tell);
    }
  };
};
