import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Position } from '../../../projections/recorded.ts';
import { POLICIES } from '../../adapters/skippedEvents.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import type { Commands } from '../commands.ts';

type Dependencies = {
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly commands: Pick<Commands, 'hasPolicy'>;
  readonly pool: Pick<Pool, 'query'>;
};

/** Milliseconds between two looks at the saved position. */
const PAUSE = 100;

/** How far the policies have run in the leader, for all other processes. */
export const leadersPolicies = ({ events, commands, pool }: Dependencies) => {
  const saved = async (): Promise<Position> => {
    const { rows } = await pool.query<{ position: string }>('select position from checkpoint where name = $1', [
      POLICIES,
    ]);
    return BigInt(rows[0]?.position ?? 0);
  };

  /** The last event after `from` and up to `position` with a policy; `from` if there is none, undefined if aborted. */
  const lastWithPolicy = async (from: Position, position: Position, signal: AbortSignal) => {
    let last = from;
    if (from >= position) return last;
    for await (const batch of events.subscribe(from, signal)) {
      const found = batch.findLast((entry) => entry.position <= position && commands.hasPolicy(entry));
      last = found?.position ?? last;
      if ((batch.at(-1)?.position ?? from) >= position) return last;
    }
    return undefined;
  };

  return {
    /** True once the policies of all events up to `position` have run; false after `timeout` milliseconds. */
    caughtUp: async (position: Position, timeout: number): Promise<boolean> => {
      const signal = AbortSignal.timeout(timeout);
      // The saved position may stay behind events without a policy.
      const wanted = await lastWithPolicy(await saved(), position, signal);
      while (wanted !== undefined && !signal.aborted) {
        if ((await saved()) >= wanted) return true;
        await delay(PAUSE, undefined, { signal }).catch(() => {});
      }
      return false;
    },
  };
};
