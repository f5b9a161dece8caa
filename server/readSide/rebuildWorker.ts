import type { ReadModel } from '../../projections/readModel.ts';
import { CheckpointMoved } from '../../projections/runner.ts';
import type { Leadership } from '../adapters/leadership.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import { POLICIES } from '../adapters/skippedEvents.ts';
import { whileLeading } from '../adapters/whileLeading.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Logger } from '../lib/logger.ts';
import { LONG_STEPS, type WatchedLoops } from '../lib/watchedLoops.ts';
import { RebuildUnderWay, rebuild } from './rebuild.ts';
import type { Rebuild, RebuildRequests } from './rebuildRequests.ts';

/** Milliseconds between looks: another process may have been asked for a rebuild. */
const LOOK = 1000;

type Dependencies = {
  readonly models: readonly ReadModel<unknown>[];
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly tables: ReadModelTables;
  readonly requests: RebuildRequests;
  /** Runs the policies of skipped events that somebody wants back. */
  readonly policiesBack: (until: AbortSignal) => Promise<void>;
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  readonly logger: Logger;
};

/** Rebuilds read models that staff have asked for, one after the other, on the process that leads. */
export const startRebuildWorker = ({
  models,
  events,
  tables,
  requests,
  policiesBack,
  leadership,
  loops,
  logger,
}: Dependencies) => {
  /** Readers see the old rows until the new ones are complete. */
  const work = async (request: Rebuild, until: AbortSignal, beat: () => void): Promise<void> => {
    const model = models.find(({ name }) => name === request.model);
    try {
      if (model) await rebuild(model, events, tables, { until, progressed: beat });
      else if (request.model === POLICIES) await policiesBack(until);
    } catch (error) {
      // The next attempt begins anew.
      if (isAway(error) || error instanceof RebuildUnderWay || error instanceof CheckpointMoved) throw error;
      logger.error(`The rebuild of ${request.model} has failed`, { err: error });
      return requests.finished(request, error instanceof Error ? error.message : String(error));
    }
    // The next leader does it again.
    if (!until.aborted) await requests.finished(request, null);
  };

  const lead = async (until: AbortSignal, progressed: () => void, beat: () => void) => {
    until.addEventListener('abort', requests.wake);
    while (!until.aborted) {
      const waiting = await requests.waiting();
      for (const request of waiting) if (!until.aborted) await work(request, until, beat);
      progressed();
      if (waiting.length === 0) await requests.untilAdded(LOOK);
    }
  };

  return whileLeading({
    leadership,
    heartbeat: loops.start('rebuilds', LONG_STEPS),
    lead,
    failed: (error, pause) => {
      logger.warn('A rebuild waits', { reason: String(error) });
      return pause;
    },
  });
};
