import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Day } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { OnStop } from '../../server/lib/lifetime.ts';
import type { Logger } from '../../server/lib/logger.ts';
import { readConfig } from '../../server/process/config.ts';
import { start } from '../../server/process/start.ts';

type Options = {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** When the clock stands first; the present without it. */
  readonly day?: Day;
  readonly env?: Readonly<Record<string, string>>;
  readonly editions?: Editions;
};

/** Noon, so that London and UTC have the same day. */
const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`);

/** A server on empty data, whose clock stands still until it is set to another day. */
export const movedServer = async ({ logger, signal, day, env = {}, editions }: Options, onStop: OnStop) => {
  const dataDir = resolve(process.env.DATA_DIR ?? './data/demo-year');
  await rm(dataDir, { recursive: true, force: true });
  let instant = day ? noonOf(day) : new Date();
  const running = await start({
    config: readConfig({ ...process.env, ...env, DATA_DIR: dataDir, PORT: '0' }),
    logger,
    migrations: resolve('server/migrations'),
    clientDir: undefined,
    now: () => instant,
    signal,
    ...(editions && { editions }),
  });
  onStop(running.stop);
  const setDay = (next: Day) => {
    instant = noonOf(next);
  };
  return { running, setDay };
};
export type MovedServer = Awaited<ReturnType<typeof movedServer>>;
