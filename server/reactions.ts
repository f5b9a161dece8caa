import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Commands } from './commands.ts';
import type { EventLog } from './eventLog/eventLog.ts';
import type { Clock, Log } from './ports.ts';

const NAME = 'reactions';

type Parts = {
  readonly log: EventLog;
  readonly commands: Pick<Commands, 'followOnce' | 'concerns'>;
  readonly pool: Pool;
  readonly now: Clock;
  readonly report: Log;
};

/** Milliseconds in which a command's own process follows what it recorded. */
const GRACE = 200;

/** Walks behind the log and does once more whatever follows from each event: what a crash left undone is done here. */
export const startReactions = ({ log, commands: { followOnce, concerns }, pool, now, report }: Parts) => {
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
      const left = batch.filter(({ event }) => concerns(event.type));
      // Nothing of interest: the place may stay behind, for walking past the same events again does nothing.
      if (left.length === 0) continue;
      // The log may tell of an event before the append that recorded it has returned to whoever follows it.
      const youngest = Math.max(...left.map(({ metadata }) => Date.parse(metadata.recordedAt)));
      if (now().getTime() - youngest < GRACE) await delay(GRACE, undefined, { signal: stopping.signal });
      // In order: what follows from a later event must not be overtaken by an earlier one.
      for (const recorded of left) await followOnce(recorded);
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
