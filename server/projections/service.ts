import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import { CheckpointMoved, modelRunner } from '../../projections/runner.ts';
import type { Leadership } from '../adapters/leadership.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { Log } from '../ports.ts';
import { retrying } from '../retrying.ts';
import { ROWS_KEPT, rebuild } from './rebuild.ts';

export type ModelStatus = { readonly name: string; readonly reached: Position; readonly failure: string | null };

export type ProjectionService = {
  /** True once every model that works shows what was recorded at `position`; false when `timeout` (ms) is over. */
  readonly caughtUp: (position: Position, timeout: number) => Promise<boolean>;
  readonly status: () => readonly ModelStatus[];
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly models: readonly ReadModel<unknown>[];
  readonly log: Pick<EventLog, 'subscribe' | 'hurry'>;
  readonly store: ReadModelTables;
  readonly report: Log;
  readonly leadership: Pick<Leadership, 'role'>;
  /** Hears of the rows of a model once they are written, or that rows may have been written by somebody else. */
  readonly written?: (model: string, rows: ReadonlyMap<string, unknown> | 'unknown') => void;
};

/** Milliseconds between looks whether Postgres is back. */
const OUTAGE_PAUSE = 50;
/** Milliseconds between looks how far the leader is. */
const LOOK_EVERY = 10;

type State = { reached: Position; trying: Position; stoppedAt: Position | null; failure: string | null };
const newState = (): State => ({ reached: 0n, trying: 0n, stoppedAt: null, failure: null });

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
  store.onLost(() => {
    for (const state of states.values()) state.reached = 0n;
    lost.abort();
    lost = new AbortController();
  });

  const prepare = async (model: ReadModel<unknown>) => {
    const saved = await store.checkpoint(model.name);
    if (!saved) await store.create(model, model.name, model.name);
    else if (saved.version !== model.version) {
      report.info(`Building ${model.name} version ${model.version} beside version ${saved.version}`);
      await rebuild(model, log, store);
    }
  };

  const settled = async (model: ReadModel<unknown>): Promise<boolean> => {
    if (leadership.role().leads) await prepare(model);
    return (await store.checkpoint(model.name)) !== undefined;
  };

  const tell = () => {
    for (const check of waiting) check();
  };

  const follow = async (model: ReadModel<unknown>, until: AbortSignal, progressed: () => void) => {
    const state = states.get(model.name) ?? newState();
    const saved = await store.checkpoint(model.name);
    const target = { model, table: model.name, checkpoint: model.name, epoch: saved?.epoch ?? 0 };
    const run = modelRunner(target, store.tables, new LRUCache({ max: ROWS_KEPT }), (rows) => told(model.name, rows));
    let written = saved?.position ?? 0n;
    // Also without a new event: whoever asks for what was reached before a restart must not wait for one.
    state.reached = written;
    tell();
    for await (const batch of log.subscribe(written, until)) {
      const last = batch.at(-1)?.position ?? written;
      state.trying = last;
      written = await run(batch, written, last);
      state.reached = last;
      // Not before it is past what stopped it: on its way back there nothing is mended yet.
      if (state.stoppedAt === null || last >= state.stoppedAt) {
        state.failure = null;
        state.stoppedAt = null;
        progressed();
      }
      tell();
    }
  };

  const lookOn = async (model: ReadModel<unknown>, until: AbortSignal, progressed: () => void) => {
    const state = states.get(model.name) ?? newState();
    const checkpoint = async () => (await store.checkpoint(model.name))?.position ?? 0n;
    state.failure = null;
    state.reached = await checkpoint();
    tell();
    for await (const batch of log.subscribe(state.reached, until)) {
      // The checkpoint may stay behind what is nothing to the model.
      const wanted = batch.findLast(({ event }) => model.on[event.type] !== null)?.position ?? 0n;
      while (!until.aborted && (await checkpoint()) < wanted) await delay(LOOK_EVERY);
      if (until.aborted) return;
      if (wanted > 0n) told(model.name, 'unknown');
      state.reached = batch.at(-1)?.position ?? state.reached;
      progressed();
      tell();
    }
  };

  const keepFollowing = (model: ReadModel<unknown>) =>
    retrying({
      signal: stopping.signal,
      attempt: async (progressed) => {
        const { leads, until: roleEnds } = leadership.role();
        const until = AbortSignal.any([stopping.signal, lost.signal, roleEnds]);
        if (leads) {
          await prepare(model);
          await follow(model, until, progressed);
        } else await lookOn(model, until, progressed);
        told(model.name, 'unknown');
      },
      failed: (error, pause) => {
        // A rebuild may have been swapped in beside us.
        told(model.name, 'unknown');
        if (error instanceof CheckpointMoved) return 0;
        const state = states.get(model.name) ?? newState();
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
            log.hurry(position);
          }),
    status: () => [...states].map(([name, { reached: at, failure }]) => ({ name, reached: at, failure })),
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};
