import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ReadModel } from '../../projections/readModel.ts';
import { type LastRead, lastOf } from '../../projections/recorded.ts';
import { modelRunner } from '../../projections/runner.ts';
import { concernsOthers } from '../../projections/sortedBatch.ts';
import type { ReadModelTables } from '../adapters/readModelTables.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import { Explained } from '../lib/explained.ts';
import { beatingWhile } from './beatingWhile.ts';
import { notingStops } from './notingStops.ts';

/** Rows of a model that its runner caches. */
export const ROWS_CACHED = 2000;
/** Milliseconds until a swap is tried again. Each attempt holds up readers of the table for a second or two. */
const SWAP_PAUSE = 5000;

type RebuildOptions = {
  /** Aborts the rebuild. */
  readonly until?: AbortSignal;
  /** Called after each batch, and every second during the other steps. */
  readonly progressed?: () => void;
  /** Called when the new table is complete. It replaces the serving one only after this has resolved. */
  readonly mayReplace?: () => Promise<void>;
};

/** Another process is rebuilding the same model. */
export class RebuildUnderWay extends Explained {}

/**
 * Rebuilds `model` from the first event into a new table and swaps the tables when it has caught up. Readers see the
 * old rows before the swap and the new rows after it, and never an empty table. If `until` aborts, it ends without a
 * swap, and the next rebuild begins again.
 */
export const rebuild = async (
  model: ReadModel<unknown>,
  events: Pick<EventLog, 'subscribe'>,
  tables: ReadModelTables,
  options: RebuildOptions = {},
): Promise<bigint> => {
  const next = `${model.name}__next`;
  // If the swap did not happen, the new table is dropped: an erasure deletes rows of the serving tables only.
  const written = await tables.rebuilding(model.name, async (drop) => {
    try {
      await drop(next, next);
      return await build(model, events, tables, options);
    } finally {
      await drop(next, next).catch(() => {});
    }
  });
  if (written === undefined)
    throw new RebuildUnderWay(`${model.name} is being rebuilt by another process: wait until that rebuild has ended`);
  return written;
};

const build = async (
  model: ReadModel<unknown>,
  events: Pick<EventLog, 'subscribe'>,
  tables: ReadModelTables,
  { until = new AbortController().signal, progressed = () => {}, mayReplace }: RebuildOptions,
): Promise<bigint> => {
  const next = `${model.name}__next`;
  await tables.create(model, next, next);
  const { skips } = tables;
  const wereSkipped = await skips.skippedBy(model.name);
  const skipped = await skips.skippedBy(model.name, { isRebuild: true });
  const withSkipped = [...wereSkipped].filter((id) => !skipped.has(id));
  const target = { model, table: next, checkpoint: next, epoch: 0, skipped };
  const run = modelRunner(target, tables.tables, new LRUCache({ max: ROWS_CACHED }));

  let written = 0n;
  let wanted = await tables.goal(model.name);
  let isComplete = false;
  let isOwnerIndexed = false;
  const complete = async (): Promise<void> => {
    await tables.index(model, next);
    await mayReplace?.();
    isComplete = true;
  };
  const isAtGoal = async ({ position }: LastRead): Promise<boolean> => {
    wanted = await tables.goal(model.name);
    return position >= wanted;
  };
  /** Waits while another session, such as a backup, uses the serving table. */
  const trySwap = async (reached: LastRead): Promise<boolean> => {
    if (!isComplete) await complete();
    // The tables of other models may have been built for minutes meanwhile.
    while (!until.aborted && (await isAtGoal(reached))) {
      const outcome = await tables.swap(model, next, { reached, written, withSkipped });
      if (outcome !== 'locked') return outcome === 'swapped';
      await delay(SWAP_PAUSE, undefined, { signal: until }).catch(() => {});
    }
    return false;
  };
  const swapped = (reached: LastRead) => beatingWhile(progressed, () => trySwap(reached));
  if (wanted === 0n && (await swapped({ position: 0n, eventId: null }))) return written;
  for await (const batch of events.subscribe(0n, until)) {
    if (until.aborted) break;
    const last = lastOf(batch);
    if (!last) continue;
    if (!isOwnerIndexed && concernsOthers(batch)) {
      await beatingWhile(progressed, () => tables.indexOwner(model, next));
      isOwnerIndexed = true;
    }
    written = await notingStops(skips, next, model.name, () => run(batch, written));
    progressed();
    if (last.position < wanted) continue;
    if ((await isAtGoal(last)) && (await swapped(last))) break;
  }
  return written;
};
