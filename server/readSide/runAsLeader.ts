import { LRUCache } from 'lru-cache';
import { modelRunner } from '../../projections/runner.ts';
import type { Followed } from './modelState.ts';
import { ROWS_KEPT } from './rebuild.ts';

/** Runs one read model behind the log: what the leader does. */
export const follow = async (
  { model, state, log, store, tell, written: told }: Followed,
  until: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  const saved = await store.checkpoint(model.name);
  const target = { model, table: model.name, checkpoint: model.name, epoch: saved?.epoch ?? 0 };
  const run = modelRunner(target, store.tables, new LRUCache({ max: ROWS_KEPT }), told);
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
