import { setTimeout as delay } from 'node:timers/promises';
import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import { CheckpointMoved } from '../../projections/runner.ts';
import type { Leadership } from '../adapters/leadership.ts';
import { isAway, isOutage } from '../adapters/postgresOutage.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Log } from '../eventLog/eventStore.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import { type Followed, newState } from './modelState.ts';
import { rebuild } from './rebuild.ts';
import { follow } from './runAsLeader.ts';
import { lookOn } from './watchLeader.ts';

export type ModelStatus = { readonly name: string; readonly reached: Position; readonly failure: string | null };

export type ProjectionService = {
  /** True once every model that works shows what was recorded at `position`; false when `timeout` (ms) is over. */
  readonly caughtUp: (position: Position, timeout: number) => Promise<boolean>;
  readonly status: () => readonly ModelStatus[];
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly models: readonly ReadModel<unknown>[];
  readonly log: Pick<EventLog, 'subscribe' | 'flush'>;
  readonly store: ReadModelTables;
  readonly report: Log;
  readonly leadership: Pick<Leadership, 'role'>;
  /** Hears of the rows of a model once they are written, or that rows may have been written by somebody else. */
  readonly written?: (model: string, rows: ReadonlyMap<string, unknown> | 'unknown') => void;
};

/** Milliseconds between looks whether Postgres is back. */
const OUTAGE_PAUSE = 50;
/**
 * Runs every read model, each in a loop of its own: one that fails stands still, loudly, and the others go on. Where
 * another process leads, it only looks on how far that one is.
 */
export const startProjections = async ({
  models,
  log,
  store,
  report,
  leadership,
  written: told = () => {},
}: Options): Promise<ProjectionService> => {
  const stopping = new AbortController();
  const waiting = new Set<() => void>();
  const states = new Map(models.map(({ name }) => [name, newState()]));

  // After a crash of Postgres the tables may be behind what was reached: every model begins again at its checkpoint.
  let lost = new AbortController();
  const beginAgain = () => {
    for (const state of states.values()) state.reached = 0n;
    lost.abort();
    lost = new AbortController();
  };
  store.onLost(beginAgain);

  const prepare = async (model: ReadModel<unknown>, until: AbortSignal) => {
    const saved = await store.checkpoint(model.name);
    if (!saved) await store.create(model, model.name, model.name);
    else if (saved.version !== model.version) {
      report.info(`Building ${model.name} version ${model.version} beside version ${saved.version}`);
      await rebuild(model, log, store, until);
    }
  };

  const settled = async (model: ReadModel<unknown>): Promise<boolean> => {
    const { leads, until } = leadership.role();
    if (leads) await prepare(model, until);
    return (await store.checkpoint(model.name)) !== undefined;
  };

  const tell = () => {
    for (const check of waiting) check();
  };

  const keepFollowing = (model: ReadModel<unknown>) => {
    const state = states.get(model.name) ?? newState();
    const written: Followed['written'] = (rows) => told(model.name, rows);
    const followed = { model, state, log, store, report, tell, written };
    return retryWithBackoff({
      signal: stopping.signal,
      attempt: async (progressed) => {
        const { leads, until: roleEnds } = leadership.role();
        const until = AbortSignal.any([stopping.signal, lost.signal, roleEnds]);
        if (leads) {
          await prepare(model, until);
          await follow(followed, until, progressed);
        } else await lookOn(followed, until, progressed);
        written('unknown');
      },
      failed: (error, pause) => {
        // A rebuild may have been swapped in beside us.
        written('unknown');
        if (error instanceof CheckpointMoved) return 0;
        // An idle connection tells of a crash of Postgres as well, but there may be none.
        if (isOutage(error)) beginAgain();
        // Away with its database: it is behind, and whoever wants to read their own writes waits for it.
        if (isAway(error)) {
          state.reached = 0n;
          return OUTAGE_PAUSE;
        }
        state.failure = error instanceof Error ? error.message : String(error);
        state.stoppedAt = state.trying;
        report.error(`Read model ${model.name} stands still, next try in ${pause} ms`, error);
        return pause;
      },
    });
  };

  for (const model of models) while (!(await settled(model))) await delay(OUTAGE_PAUSE);
  const running = models.map(keepFollowing);

  const reached = (position: Position) =>
    [...states.values()].every((state) => state.failure !== null || state.reached >= position);

  return {
    caughtUp: (position, timeout) =>
      reached(position)
        ? Promise.resolve(true)
        : new Promise((resolve) => {
            const timer = setTimeout(() => settle(false), timeout);
            const check = () => reached(position) && settle(true);
            const settle = (caughtUp: boolean) => {
              clearTimeout(timer);
              waiting.delete(check);
              resolve(caughtUp);
            };
            waiting.add(check);
            log.flush(position);
          }),
    status: () => [...states].map(([name, { reached: at, failure }]) => ({ name, reached: at, failure })),
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
