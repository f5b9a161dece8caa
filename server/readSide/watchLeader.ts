import { setTimeout as delay } from 'node:timers/promises';
import { concerns } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import { type FollowedModel, recover } from './modelState.ts';
import { servingTable } from './servingTable.ts';

/** Milliseconds between reads of the leader's checkpoint: at first, and once it is slower than usual. */
const POLL_FAST = 10;
const POLL_SLOW = 250;
/** Milliseconds without any progress. */
const SLOW = 1000;
const STUCK = 5000;

/** Tracks the checkpoint of the leader's runner of this model. All processes except the leader do this. */
export const watchLeader = async (
  followed: FollowedModel,
  roleEnds: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  const { model, state, events, logger, onChange, beat, onWritten } = followed;
  const { saved, position: checkpoint, look, until } = await servingTable(followed, roleEnds);

  const untilShown = async (wanted: Position) => {
    let at = await checkpoint();
    for (let movedAt = performance.now(); at < wanted && !until.aborted; ) {
      const still = performance.now() - movedAt;
      // Readers would each wait for the whole timeout.
      if (still > STUCK && !state.leaderIsStuck) {
        state.leaderIsStuck = true;
        logger.warn(`Read model ${model.name} waits: the leader does not go on`);
        onChange();
      }
      await delay(still < SLOW ? POLL_FAST : POLL_SLOW, undefined, { signal: until }).catch(() => {});
      const next = await checkpoint();
      beat();
      if (next > at) {
        movedAt = performance.now();
        state.leaderIsStuck = false;
      }
      at = next;
    }
    state.leaderIsStuck = false;
  };

  state.reached = saved?.position ?? 0n;
  recover(state);
  onChange();
  for await (const batch of events.subscribe(state.reached, until, look)) {
    // The leader's checkpoint may stay behind events that do not concern the model.
    const wanted = batch.findLast((entry) => concerns(model, entry))?.position ?? 0n;
    await untilShown(wanted);
    if (until.aborted) return;
    if (wanted > 0n) onWritten('unknown');
    state.reached = batch.at(-1)?.position ?? state.reached;
    beat();
    progressed();
    onChange();
  }
};
