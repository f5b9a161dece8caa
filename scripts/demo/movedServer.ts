import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

const temporaryFolder = async (onStop: OnStop): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'letproof-demo-year-'));
  onStop(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }));
  // The embedded Postgres runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  return folder;
};

/**
 * A year fills the log and moves the clock. So nothing is taken from the environment: a folder, a database, a key or a
 * bucket that it names belongs to an installation. Tests name what is their own.
 */
const placeOf = async (onStop: OnStop): Promise<NodeJS.ProcessEnv> =>
  process.env.NODE_ENV === 'test' && process.env.DATA_DIR
    ? { ...process.env, DATA_DIR: resolve(process.env.DATA_DIR) }
    : { DATA_DIR: await temporaryFolder(onStop) };

/** A server on empty data, whose clock stands still until it is set to another day. */
export const movedServer = async ({ logger, signal, day, env = {}, editions }: Options, onStop: OnStop) => {
  const place = await placeOf(onStop);
  let instant = day ? noonOf(day) : new Date();
  const running = await start({
    config: readConfig({ ...place, ...env, PORT: '0' }),
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
