import { LRUCache } from 'lru-cache';
import { type LastRead, lastOf } from '../../projections/recorded.ts';
import { modelRunner } from '../../projections/runner.ts';
import { concernsOthers } from '../../projections/sortedBatch.ts';
import { PAGE } from '../eventLog/sharedPages.ts';
import { beatingWhile } from './beatingWhile.ts';
import { type FollowedModel, isPast, recover } from './modelState.ts';
import { notingStops } from './notingStops.ts';
import { ROWS_CACHED } from './rebuild.ts';
import { servingTable } from './servingTable.ts';

/** Applies new events to one read model. Only the leader of all processes on one database does this. */
export const runAsLeader = async (
  followed: FollowedModel,
  roleEnds: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  const { model, state, events, tables, onChange, beat, onWritten } = followed;
  const { saved, look, until } = await servingTable(followed, roleEnds);
  const { skips } = tables;
  const skipped = await skips.skippedBy(model.name);
  const target = { model, table: model.name, checkpoint: model.name, epoch: saved?.epoch ?? 0, skipped };
  const run = modelRunner(target, tables.tables, new LRUCache({ max: ROWS_CACHED }), onWritten);
  let written = saved?.position ?? 0n;
  let stoppedAt = await skips.stoppedAt(model.name);
  // Readers may wait for a position from before a restart: show the checkpoint before the first new event.
  state.reached = written;
  state.leaderIsStuck = false;
  // The stores answer again. What they refused to write may still be refused.
  if (isPast(state)) state.outage = false;
  onChange();
  // A new table gets its indexes when it has caught up; a killed process may have left it without them.
  let isIndexed = written > 0n;
  let isOwnerIndexed = isIndexed;
  const index = () => beatingWhile(beat, () => tables.index(model, model.name));
  if (isIndexed) await index();

  let read: LastRead | undefined;
  let passing: Promise<void> | undefined;
  /** Moves the checkpoint to the last event that was read, so that the next start need not read these again. */
  const pass = async (to: LastRead): Promise<void> => {
    const moved = { name: target.checkpoint, epoch: target.epoch, from: written, to };
    // If it fails, the next batch finds out why.
    if (await tables.tables.pass(moved).catch(() => false)) written = to.position;
  };
  const idle = () => {
    look();
    if (!read || read.position <= written) return;
    passing ??= pass(read).finally(() => {
      passing = undefined;
    });
  };

  for await (const batch of events.subscribe(written, until, idle)) {
    await passing;
    const last = batch.at(-1)?.position ?? written;
    state.trying = last;
    if (!isOwnerIndexed && concernsOthers(batch)) {
      await beatingWhile(beat, () => tables.indexOwner(model, model.name));
      isOwnerIndexed = true;
    }
    written = await notingStops(skips, model.name, model.name, () => run(batch, written));
    if (!isIndexed && batch.length < PAGE) {
      await index();
      isIndexed = true;
    }
    state.reached = last;
    read = lastOf(batch);
    if (stoppedAt !== null && last >= stoppedAt) {
      await skips.goesOn(model.name);
      stoppedAt = null;
    }
    look();
    if (isPast(state)) {
      recover(state);
      progressed();
    }
    onChange();
  }
};
