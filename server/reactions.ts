import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Commands } from './commands.ts';
import type { EventLog } from './eventLog/eventLog.ts';
import type { Log } from './ports.ts';

const NAME = 'reactions';

/** Walks behind the log and does once more whatever follows from each event: what a crash left undone is done here. */
export const startReactions = (
  log: EventLog,
  { followOnce }: Pick<Commands, 'followOnce'>,
  pool: Pool,
  report: Log,
) => {
  const stopping = new AbortController();

  const saved = async (): Promise<bigint> => {
    const { rows } = await pool.query<{ position: string }>(
      `insert into checkpoint (name, version, position) values ($1, 1, 0)
       on conflict (name) do update set version = excluded.version returning position`,
      [NAME],
    );
    return BigInt(rows[0]?.position ?? 0);
  };

  const run = async () => {
    for await (const batch of log.subscribe(await saved(), stopping.signal)) {
      let followed = false;
      for (const recorded of batch) {
        const following = followOnce(recorded);
        if (!following) continue;
        // In order: what follows from a later event must not be overtaken by an earlier one.
        await following;
        followed = true;
      }
      // Nothing of interest: the place may stay behind, for walking past the same events again does nothing.
      if (!followed) continue;
      await pool.query('update checkpoint set position = $2 where name = $1 and position < $2', [
        NAME,
        batch.at(-1)?.position ?? 0n,
      ]);
    }
  };

  const keepRunning = async () => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, 10_000)) {
      try {
        await run();
      } catch (error) {
        if (stopping.signal.aborted) return;
        report.error(`Reactions stand still, next try in ${pause} ms`, error);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };

  const running = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
