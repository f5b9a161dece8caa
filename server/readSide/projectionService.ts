import { setMaxListeners } from 'node:events';
import { CannotApply } from '../../projections/cannotApply.ts';
import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import { CheckpointMoved } from '../../projections/runner.ts';
import type { Leadership } from '../adapters/leadership.ts';
import { isAway, isOutage } from '../adapters/postgresOutage.ts';
import { type Heartbeat, type HeartbeatLimits, heartbeats } from '../lib/heartbeat.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import { type FollowedModel, newState, type State, stop } from './modelState.ts';
import { outdatedModels } from './outdatedModels.ts';
import { NewerTable, prepare } from './prepare.ts';
import type { PreparedModels } from './preparedModels.ts';
import { RebuildUnderWay } from './rebuild.ts';
import { restUntilDecision } from './restUntilDecision.ts';
import { runAsLeader } from './runAsLeader.ts';
import { watchUnknownModels } from './unknownModels.ts';
import { waitingReaders } from './waitingReaders.ts';
import { watchLeader } from './watchLeader.ts';

export type ModelStatus = { readonly name: string } & Readonly<
  Pick<State, 'reached' | 'stoppedAt' | 'failure' | 'outage' | 'leaderIsStuck' | 'misfit'>
> & {
    /** True if the model's loop in this process shows no sign of life, whether or not there is something to do. */
    readonly isSilent: boolean;
  };

export type ProjectionService = {
  /**
   * True once every model that makes progress shows the event at `position`; false after `timeout` milliseconds. Unless
   * somebody waits for the answer, it is not urgent, and the leader may gather more events before it projects this one.
   */
  readonly caughtUp: (position: Position, timeout: number, isUrgent?: boolean) => Promise<boolean>;
  readonly status: () => readonly ModelStatus[];
  /** The read models of a newer build. While there is one, this process does not lead. */
  readonly newerModels: () => readonly string[];
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly prepared: PreparedModels;
  readonly leadership: Pick<Leadership, 'role'> & Partial<Pick<Leadership, 'setOutdated'>>;
  /** Called when a reader waits for an event that the leader in another process has to project. */
  readonly askLeader?: (position: Position) => void;
  /** Throws if the event log is not the one that the tables were projected from. */
  readonly checkLog?: () => Promise<void>;
  /** Called with a model's rows once they are written, or with 'unknown' when another process may have written some. */
  readonly onWritten?: (model: string, rows: ReadonlyMap<string, unknown> | 'unknown') => void;
  /** For tests. */
  readonly heartbeat?: HeartbeatLimits;
};

/** A loop that is silent for 5 seconds is dead. */
const HEARTBEAT: HeartbeatLimits = { tick: 500, limit: 10 };

/** Milliseconds between retries while Postgres is unavailable. */
const OUTAGE_PAUSE = 50;
/** Milliseconds between looks whether the serving table has become one of this build's version. */
const MISFIT_PAUSE = 1000;

/**
 * Runs every read model in its own loop. A model that fails stops and is logged; the others continue. If another
 * process is the leader, this one only watches the checkpoints.
 */
export const startProjections = ({
  prepared: { models, events, tables, logger, states, upgrade },
  leadership,
  askLeader = () => {},
  checkLog = async () => {},
  onWritten = () => {},
  heartbeat = HEARTBEAT,
}: Options): ProjectionService => {
  const stopping = new AbortController();
  // In an outage every model waits on it at once. Node would warn of a leak.
  setMaxListeners(0, stopping.signal);
  const beating = heartbeats(heartbeat);
  const outdated = outdatedModels(leadership.setOutdated);

  // After a crash of Postgres the tables may have lost rows, so every model restarts at its checkpoint.
  let lost = new AbortController();
  const restartModels = () => {
    for (const state of states.values()) state.reached = 0n;
    lost.abort();
    lost = new AbortController();
  };
  tables.onLost(restartModels);

  const shown = (): Position | null => {
    let least: Position | null = null;
    for (const { failure, leaderIsStuck, misfit, reached } of states.values()) {
      const isAwaited = failure === null && !leaderIsStuck && misfit === null;
      if (isAwaited && (least === null || reached < least)) least = reached;
    }
    return least;
  };
  const readers = waitingReaders(shown);

  const stateOf = (name: string): State => states.get(name) ?? newState();

  const keepFollowing = (model: ReadModel<unknown>, { beat }: Heartbeat) => {
    const state = stateOf(model.name);
    const written: FollowedModel['onWritten'] = (rows) => onWritten(model.name, rows);
    const followed = { model, state, events, tables, logger, onChange: readers.check, beat, onWritten: written };
    let began = performance.now();
    return retryWithBackoff({
      signal: stopping.signal,
      rest: restUntilDecision(tables.skips),
      attempt: async (progressed) => {
        began = performance.now();
        const restarts = AbortSignal.any([stopping.signal, lost.signal]);
        await checkLog();
        await prepare({ ...followed, upgrade }, restarts, beat);
        outdated.set(model.name, false);
        const { leads, until: roleEnds } = leadership.role();
        const until = AbortSignal.any([restarts, roleEnds]);
        if (!until.aborted) await (leads ? runAsLeader : watchLeader)(followed, until, progressed);
        written('unknown');
      },
      failed: (error, pause) => {
        // Another process may have swapped in a rebuilt table.
        written('unknown');
        if (error instanceof CheckpointMoved) return 0;
        if (error instanceof NewerTable) outdated.set(model.name, true);
        if (error instanceof NewerTable || error instanceof RebuildUnderWay) return MISFIT_PAUSE;
        stop(state, error instanceof CannotApply ? error.position : null);
        // Idle connections also report a crash of Postgres, but there may be none.
        if (isOutage(error)) restartModels();
        // While the database is unavailable the model counts as behind, so that readers wait for their own writes.
        if (isAway(error)) {
          state.reached = 0n;
          state.outage = true;
          return OUTAGE_PAUSE;
        }
        state.failure = error instanceof Error ? error.message : String(error);
        // The next attempt builds all of these tables again. It waits as long as this one took, to spare the database.
        const rest = state.misfit === null ? pause : Math.max(pause, Math.round(performance.now() - began));
        logger.error(`Read model ${model.name} stands still, next try in ${rest} ms`, { err: error });
        return rest;
      },
    });
  };

  const alive = new Map(models.map(({ name }) => [name, beating.start()]));
  const running = [
    ...models.map((model) => keepFollowing(model, alive.get(model.name) ?? beating.start())),
    watchUnknownModels({ models, tables, outdated, logger, signal: stopping.signal }),
  ];

  return {
    caughtUp: (position, timeout, isUrgent = true) => {
      if (readers.isShown(position)) return Promise.resolve(true);
      const caughtUp = readers.wait(position, timeout);
      if (!isUrgent) return caughtUp;
      events.flush(position);
      if (!leadership.role().leads) askLeader(position);
      return caughtUp;
    },
    status: () =>
      [...states].map(([name, { reached, stoppedAt, failure, outage, leaderIsStuck, misfit }]) => ({
        name,
        reached,
        stoppedAt,
        failure,
        outage,
        leaderIsStuck,
        misfit,
        isSilent: alive.get(name)?.isSilent() ?? false,
      })),
    newerModels: outdated.names,
    stop: async () => {
      stopping.abort();
      beating.stop();
      await Promise.all(running);
    },
  };
};
