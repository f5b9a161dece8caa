import type { Pool } from 'pg';
import type { CannotApply } from '../../projections/cannotApply.ts';
import type { Skipped } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import { askTogether } from '../lib/askTogether.ts';
import { inTransaction } from './transaction.ts';

/** What an operator has decided, and why. */
export type Decided = { readonly why: string; readonly who: string; readonly at: Date };

export type Stop = {
  readonly reader: string;
  readonly position: Position;
  readonly eventId: string;
  readonly since: Date;
};

/** `back`: somebody wants the event back, and the reader has not been built with it yet. */
export type Skip = Decided & {
  readonly reader: string;
  readonly position: Position;
  readonly eventId: string;
  readonly back: Decided | null;
};

type SkipRow = {
  reader: string;
  position: string;
  eventId: string;
  why: string;
  who: string;
  at: Date;
  backWhy: string | null;
  backWho: string | null;
  backAt: Date | null;
};

const skipOf = ({ backWhy, backWho, backAt, position, ...row }: SkipRow): Skip => ({
  ...row,
  position: BigInt(position),
  back: backWhy !== null && backWho !== null && backAt !== null ? { why: backWhy, who: backWho, at: backAt } : null,
});

/** The pool, or a client with a transaction that the change is to be part of. */
type Queryable = Pick<Pool, 'query'>;

/** The reader of the log that runs the policies. All others are named after their read model. */
export const POLICIES = 'policies';

type Reading = { readonly reader: string; readonly isRebuild: boolean };

const skippedByEach =
  (pool: Pool) =>
  async (readings: readonly Reading[]): Promise<readonly Skipped[]> => {
    const { rows } = await pool.query<{ reader: string; eventId: string; isWantedBack: boolean }>(
      `select reader, event_id as "eventId", back_at is not null as "isWantedBack" from skipped_event
       where reader = any($1::text[]) and ended_at is null`,
      [readings.map(({ reader }) => reader)],
    );
    return readings.map(({ reader, isRebuild }) => {
      const skips = rows.filter((row) => row.reader === reader && !(isRebuild && row.isWantedBack));
      return new Set(skips.map(({ eventId }) => eventId));
    });
  };

/** What a reader skips. A new table for it (`isRebuild`) is built with the events that somebody wants back. */
const skippedByOne = (pool: Pool) => {
  const ask = askTogether(skippedByEach(pool));
  return (reader: string, { isRebuild = false } = {}): Promise<Skipped> => ask({ reader, isRebuild });
};

const stopOfEach =
  (pool: Pool) =>
  async (names: readonly string[]): Promise<readonly (Position | null)[]> => {
    const { rows } = await pool.query<{ name: string; position: string }>(
      'select name, position from stopped_reader where name = any($1::text[])',
      [names],
    );
    const stops = new Map(rows.map(({ name, position }) => [name, BigInt(position)]));
    return names.map((name) => stops.get(name) ?? null);
  };

/** Where readers of the log stand still, and which events operators have decided to skip. */
export const skippedEvents = (pool: Pool) => ({
  /** `name` is the reader, or the table that is being built for it. */
  stopped: async (
    name: string,
    reader: string,
    { position, eventId }: Pick<CannotApply, 'position' | 'eventId'>,
  ): Promise<void> => {
    await pool.query(
      `insert into stopped_reader (name, reader, event_id, position) values ($1, $2, $3, $4)
       on conflict (name) do update set event_id = excluded.event_id, position = excluded.position, since = now()
       where stopped_reader.event_id <> excluded.event_id`,
      [name, reader, eventId, position],
    );
  },

  /** The reader is past the event at which it stood, or the table is no longer built. */
  goesOn: async (name: string, on: Queryable = pool): Promise<void> => {
    await on.query('delete from stopped_reader where name = $1', [name]);
  },

  /** Where a reader stands still, or stood when a process last tried. At a start all readers ask at once. */
  stoppedAt: askTogether(stopOfEach(pool)),

  stops: async (): Promise<readonly Stop[]> => {
    const { rows } = await pool.query<Omit<Stop, 'position'> & { position: string }>(
      'select reader, position, event_id as "eventId", since from stopped_reader order by position, name',
    );
    return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
  },

  /** The skips that are in force. */
  skips: async (): Promise<readonly Skip[]> => {
    const { rows } = await pool.query<SkipRow>(
      `select reader, position, event_id as "eventId", why, who, at,
         back_why as "backWhy", back_who as "backWho", back_at as "backAt"
       from skipped_event where ended_at is null order by position, reader`,
    );
    return rows.map(skipOf);
  },

  skippedBy: skippedByOne(pool),

  /** One decision for all readers that stand at the event; returns their names. */
  skip: (eventId: string, { why, who, at }: Decided): Promise<readonly string[]> =>
    inTransaction(pool, async (client) => {
      // A reader that could not be built with an event that was wanted back: that decision is over.
      await client.query(
        `update skipped_event set ended_at = $2 where event_id = $1 and ended_at is null and back_at is not null
         and reader in (select reader from stopped_reader where event_id = $1)`,
        [eventId, at],
      );
      const { rows } = await client.query<{ reader: string }>(
        `insert into skipped_event (reader, event_id, position, why, who, at)
         select distinct reader, event_id, position, $2, $3, $4::timestamptz from stopped_reader where event_id = $1
         on conflict do nothing returning reader`,
        [eventId, why, who, at],
      );
      return rows.map(({ reader }) => reader).sort();
    }),

  /** Returns the readers that skip the event, which is at `position` of the present log. It stays skipped until they have been built with it. */
  wantBack: async (eventId: string, position: Position, { why, who, at }: Decided): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ reader: string }>(
      `update skipped_event set position = $2, back_why = $3, back_who = $4, back_at = $5
       where event_id = $1 and ended_at is null returning reader`,
      [eventId, position, why, who, at],
    );
    return rows.map(({ reader }) => reader).sort();
  },

  /** The reader has these events now. */
  end: async (reader: string, eventIds: readonly string[], on: Queryable = pool): Promise<void> => {
    await on.query(
      'update skipped_event set ended_at = now() where reader = $1 and event_id = any($2::uuid[]) and ended_at is null',
      [reader, eventIds],
    );
  },

  /** Changes with every decision, so that readers that stand still can look for one cheaply. */
  decisions: async (): Promise<string> => {
    const { rows } = await pool.query<{ decisions: string }>(
      `select concat_ws('.', count(*), count(back_at), count(ended_at)) as decisions from skipped_event`,
    );
    return rows[0]?.decisions ?? '';
  },
});
export type SkippedEvents = ReturnType<typeof skippedEvents>;
