import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import type { Position } from '../../../projections/recorded.ts';
import { POLICIES } from '../../adapters/skippedEvents.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import { cachedFor } from '../../lib/cachedFor.ts';
import { untilAborted } from '../../lib/lifetime.ts';
import type { Commands } from '../commands.ts';

type Dependencies = {
  readonly events: Pick<EventLog, 'subscribe'>;
  readonly commands: Pick<Commands, 'hasPolicy'>;
  readonly pool: Pick<Pool, 'query'>;
};

/** `stopped` is the event at which the policies stand still. */
type Leader = { readonly saved: Position; readonly stopped: Position | null };

/** Milliseconds between two looks at the saved position. */
const PAUSE = 100;
/** Requests that wait at once. */
const MAX_WAITING = 100;

const standsBefore = ({ saved, stopped }: Leader, position: Position): boolean =>
  stopped !== null && saved < stopped && stopped <= position;

/** How far the policies have run in the leader, for all other processes. All that wait share the looks at table and log. */
export const leadersPolicies = ({ events, commands, pool }: Dependencies) => {
  const leader = cachedFor(PAUSE, async (): Promise<Leader> => {
    const { rows } = await pool.query<{ saved: string | null; stopped: string | null }>(
      `select (select position from checkpoint where name = $1) as saved,
         (select position from stopped_reader where name = $1) as stopped`,
      [POLICIES],
    );
    const { saved = null, stopped = null } = rows[0] ?? {};
    return { saved: BigInt(saved ?? 0), stopped: stopped === null ? null : BigInt(stopped) };
  });

  /** What was read of the log here, from the saved position on, and the events with a policy in it. */
  const read: { from: Position; to: Position; withPolicy: Position[] } = { from: 0n, to: 0n, withPolicy: [] };
  const inTurn = pLimit(1);

  const startFrom = (saved: Position): void => {
    if (saved <= read.from) return;
    read.from = saved;
    if (read.to < saved) read.to = saved;
    read.withPolicy = read.withPolicy.filter((each) => each > saved);
  };

  /** The last event up to `position` with a policy, as far as it is after `saved`; undefined if aborted. */
  const lastWithPolicy = (saved: Position, position: Position, signal: AbortSignal): Promise<Position | undefined> =>
    inTurn(async () => {
      // Another request may have read further than this one asks for.
      const last = () => read.withPolicy.findLast((each) => each <= position) ?? read.from;
      startFrom(saved);
      if (read.to >= position) return last();
      for await (const batch of events.subscribe(read.to, signal)) {
        const wanted = batch.filter((entry) => entry.position <= position);
        read.withPolicy.push(...wanted.filter(commands.hasPolicy).map((entry) => entry.position));
        read.to = wanted.at(-1)?.position ?? read.to;
        if ((batch.at(-1)?.position ?? 0n) >= position) return last();
      }
      return undefined;
    });

  const reaches = async (position: Position, signal: AbortSignal): Promise<boolean> => {
    const now = await leader();
    if (now.saved >= position) return true;
    if (standsBefore(now, position)) return false;
    // The saved position may stay behind events without a policy.
    const looking = lastWithPolicy(now.saved, position, signal);
    const wanted = await Promise.race([looking, untilAborted(signal).then(() => undefined)]);
    while (wanted !== undefined && !signal.aborted) {
      const later = await leader();
      if (later.saved >= wanted) return true;
      if (standsBefore(later, position)) return false;
      await delay(PAUSE, undefined, { signal }).catch(() => {});
    }
    return false;
  };

  let waiting = 0;
  return {
    /**
     * True once the policies of all events up to `position` have run. False after `timeout` milliseconds, and at once while
     * the policies stand still before it, or while too many others wait.
     */
    caughtUp: async (position: Position, timeout: number): Promise<boolean> => {
      if (waiting >= MAX_WAITING) return false;
      waiting += 1;
      try {
        return await reaches(position, AbortSignal.timeout(timeout));
      } finally {
        waiting -= 1;
      }
    },
  };
};
