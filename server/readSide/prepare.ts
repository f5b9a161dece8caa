import type { ReadModel } from '../../projections/readModel.ts';
import type { FollowedModel } from './modelState.ts';
import { rebuild } from './rebuild.ts';

/** Creates the table of a new model, and rebuilds one whose version has changed. */
export const prepare = async (
  model: ReadModel<unknown>,
  { events, tables, logger }: Pick<FollowedModel, 'events' | 'tables' | 'logger'>,
  until: AbortSignal,
  progressed: () => void = () => {},
): Promise<void> => {
  const saved = await tables.checkpoint(model.name);
  if (!saved) await tables.create(model, model.name, model.name);
  else if (saved.version !== model.version) {
    logger.info(`Building ${model.name} version ${model.version} beside version ${saved.version}`);
    await rebuild(model, events, tables, { until, progressed });
  }
};
