import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Leadership } from '../../adapters/leadership.ts';
import { isAway } from '../../adapters/postgresOutage.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import type { Clock, Log } from '../../eventLog/eventStore.ts';
import { untilAborted } from '../../lib/lifetime.ts';
import { retryWithBackoff } from '../../lib/retryWithBackoff.ts';
import type { Commands } from '../commands.ts';

const NAME = 'reactions';
/** Events. */
const MAX_PASSED = 5000;

type Parts = {
  readonly log: EventLog;
  readonly commands: Pick<Commands, 'followOnce' | 'concerns'>;
  readonly pool: Pool;
  readonly now: Clock;
  readonly report: Log;
  readonly leadership: Pick<Leadership, 'role'>;
};

/** Milliseconds between looks whether a store is back. */
const OUTAGE_PAUSE = 500;
/** Milliseconds in which a command's own process follows what it recorded. */
const GRACE = 200;

/** Walks behind the log and does whatever follows from each event and was not done where it was recorded: after a crash, or in another process. */
export const startReactions = ({ log, commands: { followOnce, concerns }, pool, now, report, leadership }: Parts) => {
  const stopping = new AbortController();

  const saved = async (): Promise<bigint> => {
    const { rows } = await pool.query<{ position: string }>(
      `insert into checkpoint (name, version, position) values ($1, 1, 0)
       on conflict (name) do update set version = excluded.version returning position`,
      [NAME],
    );
    return BigInt(rows[0]?.position ?? 0);
  };

  const run = async (until: AbortSignal, progressed: () => void) => {
    let passed = 0;
    for await (const batch of log.subscribe(await saved(), until)) {
      const left = batch.filter(({ event }) => concerns(event.type));
      // Nothing of interest: the place may stay behind, for walking past the same events again does nothing. But not too far.
      passed += batch.length;
      if (left.length === 0 && passed < MAX_PASSED) continue;
      passed = 0;
      // The log may tell of an event before the append that recorded it has returned to whoever follows it.
      const youngest = Math.max(0, ...left.map(({ metadata }) => Date.parse(metadata.recordedAt)));
      if (now().getTime() - youngest < GRACE) await delay(GRACE, undefined, { signal: until }).catch(() => {});
      if (until.aborted) return;
      // In order: what follows from a later event must not be overtaken by an earlier one.
      for (const recorded of left) await followOnce(recorded);
      await pool.query('update checkpoint set position = $2 where name = $1 and position < $2', [
        NAME,
        batch.at(-1)?.position ?? 0n,
      ]);
      progressed();
    }
  };

  let standing = false;
  const running = retryWithBackoff({
    signal: stopping.signal,
    attempt: async (progressed) => {
      const { leads, until: roleEnds } = leadership.role();
      const until = AbortSignal.any([stopping.signal, roleEnds]);
      if (!leads) return untilAborted(until);
      await run(until, () => {
        standing = false;
        progressed();
      });
    },
    failed: (error, pause) => {
      if (isAway(error)) return OUTAGE_PAUSE;
      standing = true;
      report.error(`Reactions stand still, next try in ${pause} ms`, error);
      return pause;
    },
  });
  return {
    /** Whether something keeps them from going on. */
    stand: () => standing,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
