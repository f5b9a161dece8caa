import type { WatchedLoops } from '../../server/lib/watchedLoops.ts';

/** For a loop that a test starts on its own. */
export const unwatchedLoops: Pick<WatchedLoops, 'start'> = {
  start: () => ({ beat: () => {}, rest: () => {}, isSilent: () => false }),
};
