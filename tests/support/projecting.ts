import { expect } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import type { LogEntry } from '../../projections/recorded.ts';
import { modelRunner } from '../../projections/runner.ts';
import { recorded } from './memoryLog.ts';
import { type Database, modelNamed } from './readModels.ts';

const noCache = { get: () => undefined, set: () => {}, clear: () => {} };

/** Applies entries of a log to the table of a model, in batches of `size`. */
export const projectEntries = async (
  { store }: Database,
  name: string,
  entries: readonly LogEntry[],
  { size = 1000, model = modelNamed(name) } = {},
) => {
  await store.create(model, name, name);
  await store.index(model, name);
  const run = modelRunner({ model, table: name, checkpoint: name, epoch: 0 }, store.tables, noCache);
  let from = 0n;
  for (let start = 0; start < entries.length; start += size) {
    const batch = entries.slice(start, start + size);
    from = await run(batch, from);
  }
};

export const project = (
  db: Database,
  name: string,
  events: readonly DomainEvent[],
  options: { size?: number } = {},
): Promise<void> => projectEntries(db, name, recorded(events), options);

/** The only row of a model after `events`, with all its columns; undefined when it has none. */
export const rowOf = async (db: Database, name: string, ...events: readonly DomainEvent[]) => {
  await project(db, name, events);
  const rows = await db.query(`select * from ${name}`);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
};
