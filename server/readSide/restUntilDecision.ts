import { setTimeout as delay } from 'node:timers/promises';
import type { SkippedEvents } from '../adapters/skippedEvents.ts';

/** Milliseconds between looks for a new decision, which is one small query. */
const LOOK = 1000;

/** Rests before the next attempt, but not longer than until an operator has decided about an event that stops readers. */
export const restUntilDecision =
  ({ decisions }: Pick<SkippedEvents, 'decisions'>) =>
  async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    if (milliseconds <= LOOK) return delay(milliseconds, undefined, { signal });
    const known = await decisions();
    for (let left = milliseconds; left > 0; left -= LOOK) {
      await delay(Math.min(LOOK, left), undefined, { signal });
      if ((await decisions()) !== known) return;
    }
  };
