import type { Pool } from 'pg';
import { autoResetEvent } from '../lib/autoResetEvent.ts';
import type { Clock } from '../lib/clock.ts';

export type NewRebuild = { readonly requestId: string; readonly model: string; readonly at: string };
export type Rebuild = { readonly id: string; readonly model: string };
export type LatestRebuild = {
  readonly model: string;
  readonly requestedAt: Date;
  readonly isFinished: boolean;
  readonly failure: string | null;
};

/** The rebuilds of read models that staff have asked for. A policy adds them, and a worker takes them. */
export const rebuildRequests = (pool: Pool, now: Clock) => {
  const added = autoResetEvent();
  return {
    /** Repeating it changes nothing. */
    add: async ({ requestId, model, at }: NewRebuild): Promise<void> => {
      await pool.query(
        'insert into rebuild_request (id, model, requested_at) values ($1, $2, $3) on conflict do nothing',
        [requestId, model, at],
      );
      added.set();
    },

    waiting: async (): Promise<readonly Rebuild[]> => {
      const { rows } = await pool.query<Rebuild>(
        'select id, model from rebuild_request where finished_at is null order by requested_at, id',
      );
      return rows;
    },

    finished: async ({ id }: Rebuild, failure: string | null): Promise<void> => {
      await pool.query('update rebuild_request set finished_at = $2, failure = $3 where id = $1', [id, now(), failure]);
    },

    /** The latest request for each model. */
    latest: async (): Promise<ReadonlyMap<string, LatestRebuild>> => {
      const { rows } = await pool.query<LatestRebuild>(
        `select distinct on (model) model, requested_at as "requestedAt", finished_at is not null as "isFinished", failure
         from rebuild_request order by model, requested_at desc`,
      );
      return new Map(rows.map((row) => [row.model, row]));
    },

    wake: added.set,
    /** Resolves when a rebuild was asked for here, or after `milliseconds`. */
    untilAdded: added.wait,
  };
};
export type RebuildRequests = ReturnType<typeof rebuildRequests>;
