import { setTimeout as delay } from 'node:timers/promises';
import { RETIRED_MODELS } from '../../projections/models.ts';
import type { ReadModel } from '../../projections/readModel.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { Logger } from '../lib/logger.ts';
import type { OutdatedModels } from './outdatedModels.ts';

type Named = readonly Pick<ReadModel<unknown>, 'name'>[];

type Options = {
  readonly models: Named;
  readonly tables: Pick<ReadModelTables, 'built'>;
  readonly outdated: OutdatedModels;
  readonly logger: Pick<Logger, 'warn'>;
  readonly signal: AbortSignal;
};

/** Milliseconds between looks, of one small query each. */
const LOOK = 1000;

const unknownAmong = (models: Named, names: readonly string[]): readonly string[] => {
  const known = new Set([...models.map(({ name }) => name), ...RETIRED_MODELS]);
  return names.filter((name) => !known.has(name));
};

/** The models in the database that another build has built and this one does not know. */
export const unknownModels = async (
  models: Named,
  tables: Pick<ReadModelTables, 'built'>,
): Promise<readonly string[]> => unknownAmong(models, await tables.built());

/** Also those of which another build, which was stopped meanwhile, has left a table that is not complete. */
export const leftModels = async (models: Named, tables: Pick<ReadModelTables, 'present'>): Promise<readonly string[]> =>
  unknownAmong(models, await tables.present());

/**
 * Notes the models that only a newer build knows, until `signal` aborts. A leader of this build would not project them,
 * and the processes of the newer build would serve rows that stand still.
 */
export const watchUnknownModels = async ({ models, tables, outdated, logger, signal }: Options): Promise<void> => {
  let noted: readonly string[] = [];
  while (!signal.aborted) {
    // While Postgres is away, what was found before stays.
    const unknown = await unknownModels(models, tables).catch(() => noted);
    for (const name of unknown.filter((each) => !noted.includes(each)))
      logger.warn(`Read model ${name} is of a newer build, so this process does not lead`);
    for (const name of new Set([...noted, ...unknown])) outdated.set(name, unknown.includes(name));
    noted = unknown;
    await delay(LOOK, undefined, { signal }).catch(() => {});
  }
};
