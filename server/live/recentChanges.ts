import type { Position } from '../../projections/recorded.ts';
import { type Change, merged } from './changes.ts';

/** Changes of accounts; some 6 MB. */
const MAX_CHANGES = 20_000;

/**
 * The newest changes, for clients that reconnect after a moment. They are complete after `start`.
 */
export const recentChanges = (after: Position, max = MAX_CHANGES) => {
  let start = after;
  let recent: { readonly account: string; readonly change: Change }[] = [];

  /** Drops a quarter at once, because removing the first entry of an array moves all others. */
  const dropOldest = () => {
    if (recent.length <= max) return;
    const kept = recent.slice(recent.length - Math.floor(max * 0.75));
    start = recent.at(-kept.length - 1)?.change.position ?? start;
    recent = kept;
  };

  return {
    add: (changes: ReadonlyMap<string, Change>): void => {
      const inOrder = [...changes].sort(([, one], [, other]) => (one.position < other.position ? -1 : 1));
      for (const [account, change] of inOrder) recent.push({ account, change });
      dropOldest();
    },
    /** What has changed for the account, as one change; undefined for none, 'too old' if they are no longer known. */
    since: (position: Position, account: string): Change | undefined | 'too old' => {
      if (position < start) return 'too old';
      let missed: Change | undefined;
      for (let at = recent.length - 1; at >= 0; at--) {
        const one = recent[at];
        if (!one || one.change.position <= position) break;
        if (one.account === account) missed = merged(missed, one.change);
      }
      return missed;
    },
  };
};
