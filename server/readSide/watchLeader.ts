import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '../../projections/recorded.ts';
import type { Followed } from './modelState.ts';

/** Milliseconds between looks how far the leader is, at first and once it is not as quick as usual. */
const LOOK_EVERY = 10;
const LOOK_SELDOM = 250;
/** Milliseconds without any movement. */
const SLOW = 1000;
const STANDS_STILL = 5000;

/** Keeps account of how far the leader's runner of this model is: what every other process does. */
export const lookOn = async (
  { model, state, log, store, report, tell, written: told }: Followed,
  until: AbortSignal,
  progressed: () => void,
): Promise<void> => {
  const checkpoint = async () => (await store.checkpoint(model.name))?.position ?? 0n;

  /** While the model does not move, readers would wait in vain, each for as long as it may. */
  const untilShown = async (wanted: Position) => {
    let at = await checkpoint();
    for (let moved = Date.now(); at < wanted && !until.aborted; ) {
      const still = Date.now() - moved;
      if (still > STANDS_STILL && state.failure === null) {
        state.failure = 'the leader stands still';
        report.warn(`Read model ${model.name} waits: the process that leads does not go on`);
        tell();
      }
      await delay(still < SLOW ? LOOK_EVERY : LOOK_SELDOM, undefined, { signal: until }).catch(() => {});
      const next = await checkpoint();
      if (next > at) {
        moved = Date.now();
        state.failure = null;
      }
      at = next;
    }
    state.failure = null;
  };

  state.failure = null;
  state.reached = await checkpoint();
  tell();
  for await (const batch of log.subscribe(state.reached, until)) {
    // The checkpoint may stay behind what is nothing to the model.
    const wanted = batch.findLast(({ event }) => model.on[event.type] !== null)?.position ?? 0n;
    await untilShown(wanted);
    if (until.aborted) return;
    if (wanted > 0n) told('unknown');
    state.reached = batch.at(-1)?.position ?? state.reached;
    progressed();
    tell();
  }
};
