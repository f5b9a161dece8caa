import { LRUCache } from 'lru-cache';
import type { ReadModel } from '../../projections/readModel.ts';
import { modelRunner } from '../../projections/runner.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';

/** Rows of a model that its runner caches. */
export const ROWS_CACHED = 2000;

/**
 * Rebuilds `model` from the first event into a new table and swaps the tables when it has caught up. Readers see the
 * old rows before the swap and the new rows after it, and never an empty table. If `until` aborts, it ends without a
 * swap, and the next rebuild begins again.
 */
export const rebuild = async (
  model: ReadModel<unknown>,
  events: Pick<EventLog, 'subscribe'>,
  tables: ReadModelTables,
  until = new AbortController().signal,
): Promise<bigint> => {
  const next = `${model.name}__next`;
  await tables.drop(next, next);
  await tables.create(model, next, next);
  const target = { model, table: next, checkpoint: next, epoch: 0 };
  const run = modelRunner(target, tables.tables, new LRUCache({ max: ROWS_CACHED }));

  let written = 0n;
  const goal = async () => (await tables.checkpoint(model.name))?.position ?? 0n;
  let wanted = await goal();
  if (wanted === 0n && (await tables.swap(model, next, 0n))) return written;
  for await (const batch of events.subscribe(0n, until)) {
    if (until.aborted) break;
    const last = batch.at(-1)?.position ?? 0n;
    written = await run(batch, written, last);
    if (last < wanted) continue;
    wanted = await goal();
    if (last >= wanted && (await tables.swap(model, next, last))) break;
  }
  return written;
};
