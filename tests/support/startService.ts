import { prepareModels } from '../../server/readSide/preparedModels.ts';
import { type ProjectionService, startProjections } from '../../server/readSide/projectionService.ts';

type Options = Parameters<typeof prepareModels>[0] & Omit<Parameters<typeof startProjections>[0], 'prepared'>;

/** Prepares the models and projects them, as a process does at its start. */
export const startService = async ({ models, events, tables, logger, ...rest }: Options): Promise<ProjectionService> =>
  startProjections({ prepared: await prepareModels({ models, events, tables, logger }), ...rest });
