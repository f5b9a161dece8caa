import type { Pool } from 'pg';
import type { Position } from '../../projections/recorded.ts';
import type { EventStore, StoredEvent } from '../eventLog/eventStore.ts';
import { backgroundDeadline } from '../lib/deadline.ts';

/** Writes events of another log into an empty store, in their order. Returns their new positions. */
export type LogImport = {
  readonly add: (events: readonly StoredEvent[]) => Promise<readonly Position[]>;
  readonly finish: () => Promise<void>;
};

const INSERT = `
  insert into event (position, stream, revision, id, type, data, metadata) overriding system value
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::json[], $7::json[])`;

/** Keeps the positions. */
export const postgresImport = (pool: Pick<Pool, 'query'>): LogImport => ({
  add: async (events) => {
    await pool.query(INSERT, [
      events.map(({ position }) => position),
      events.map(({ stream }) => stream),
      events.map(({ revision }) => revision),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ metadata }) => JSON.stringify(metadata)),
    ]);
    return events.map(({ position }) => position);
  },
  finish: async () => {
    await pool.query(`select setval(pg_get_serial_sequence('event', 'position'), max(position)) from event`);
  },
});

/** One event after the other: only so a store that assigns positions itself keeps their order. */
export const appendingImport = ({ append }: Pick<EventStore, 'append'>): LogImport => ({
  add: async (events) => {
    const positions: Position[] = [];
    for (const { stream, revision, id, type, data, metadata } of events) {
      const expected = revision === 0n ? 'no-stream' : revision - 1n;
      positions.push((await append(stream, [{ id, type, data, metadata }], expected, backgroundDeadline())).position);
    }
    return positions;
  },
  finish: async () => {},
});
