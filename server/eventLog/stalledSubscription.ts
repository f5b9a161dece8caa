import type { Position } from '../../projections/recorded.ts';
import { deadlineIn } from '../lib/deadline.ts';
import { watchdog } from '../lib/watchdog.ts';
import type { EventStore } from './eventStore.ts';

/** Milliseconds between comparisons, and how many of them in a row a subscription may miss. */
const [INTERVAL, LIMIT] = [1000, 5];

/**
 * Calls `stalled` when the subscription has delivered nothing for five seconds, although the log has newer events. A
 * server can forget a subscription and still answer every call. `reached` is the last delivered position.
 */
export const watchSubscription = (store: Pick<EventStore, 'head'>, reached: () => Position, stalled: () => void) => {
  let before = reached();
  const compare = async () => {
    const moved = reached() > before;
    before = reached();
    // While the log does not answer, its subscription cannot deliver anything either.
    const head = await store.head(deadlineIn(INTERVAL)).catch(() => 0n);
    if (!moved && head > reached()) throw new Error('The subscription is behind the log');
  };
  const progress = watchdog(compare, { interval: INTERVAL, limit: LIMIT });
  const timer = setInterval(() => void (progress.isSilent() && stalled()), INTERVAL);
  return () => {
    clearInterval(timer);
    progress.stop();
  };
};
