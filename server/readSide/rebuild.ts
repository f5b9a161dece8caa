import { LRUCache } from 'lru-cache';
import type { ReadModel } from '../../projections/readModel.ts';
import { modelRunner } from '../../projections/runner.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';

export const ROWS_KEPT = 2000;

/**
 * Builds `model` anew from the first event on, beside the table that serves, and swaps when it has caught up. Readers
 * see the old rows until the switch and the new ones after it, never an empty table. Once `until` aborts it ends
 * without the switch, and the next one begins anew.
 */
export const rebuild = async (
  model: ReadModel<unknown>,
  log: Pick<EventLog, 'subscribe'>,
  store: ReadModelTables,
  until = new AbortController().signal,
): Promise<bigint> => {
  const next = `${model.name}__next`;
  await store.drop(next, next);
  await store.create(model, next, next);
  const target = { model, table: next, checkpoint: next, epoch: 0 };
  const run = modelRunner(target, store.tables, new LRUCache({ max: ROWS_KEPT }));

  let written = 0n;
  const goal = async () => (await store.checkpoint(model.name))?.position ?? 0n;
  let wanted = await goal();
  if (wanted === 0n && (await store.swap(model, next, 0n))) return written;
  for await (const batch of log.subscribe(0n, until)) {
    if (until.aborted) break;
    const last = batch.at(-1)?.position ?? 0n;
    written = await run(batch, written, last);
    if (last < wanted) continue;
    wanted = await goal();
    if (last >= wanted && (await store.swap(model, next, last))) break;
  }
  return written;
};
