import { alwaysLeading } from '../adapters/leadership.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { Explained } from '../lib/explained.ts';
import type { Logger } from '../lib/logger.ts';
import { prepareModels } from '../readSide/preparedModels.ts';
import { startProjections } from '../readSide/projectionService.ts';
import type { OpenedLog } from './openLog.ts';

type Options = { readonly logger: Logger; readonly say: (line: string) => void };

/** Milliseconds between reports on the progress. */
const REPORT = 10_000;

/** Builds every read model up to the present end of the log. */
export const buildReadModels = async (
  { models, events, tables, guard, store }: OpenedLog,
  { logger, say }: Options,
): Promise<void> => {
  const head = await store.head(backgroundDeadline());
  const prepared = await prepareModels({ models, events, tables, logger });
  const projections = startProjections({ prepared, leadership: alwaysLeading, checkLog: guard.check });
  try {
    while (!(await projections.caughtUp(head, REPORT)))
      for (const { name, reached } of projections.status())
        if (reached < head) say(`${name} is at ${reached} of ${head}`);
    const failed = projections.status().filter(({ failure }) => failure !== null);
    // One that stands still at an event is for the operator to decide on, as on a server that runs: the others are complete.
    for (const { name, stoppedAt, failure } of failed)
      if (stoppedAt !== null)
        say(`${name} stands still at event ${stoppedAt}: ${failure}. See npm run projections -- skip`);
    const others = failed.filter(({ stoppedAt }) => stoppedAt === null);
    if (others.length > 0)
      throw new Explained(others.map(({ name, failure }) => `${name} cannot be built: ${failure}`).join('; '));
  } finally {
    await projections.stop();
  }
};
