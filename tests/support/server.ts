import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import { expect } from 'vitest';
import type { Category } from '../../domain/events.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { Printer } from '../../server/adapters/chromium/printer.ts';
import type { Clock } from '../../server/lib/clock.ts';
import type { Logger } from '../../server/lib/logger.ts';
import type { WatchedLoops } from '../../server/lib/watchedLoops.ts';
import type { LiveLimits } from '../../server/live/liveStreams.ts';
import { readConfig } from '../../server/process/config.ts';
import { start } from '../../server/process/start.ts';
import type { ResolveHost } from '../../server/webhooks/target.ts';
import { linkChromium } from './browser.ts';
import { httpClient } from './http.ts';
import { loggedErrors } from './loggedErrors.ts';
import { fullLine } from './logs.ts';
import { makeFolder } from './temporaryFolder.ts';
import { databaseOf, dropDatabaseOf } from './testDatabases.ts';
import { TEST } from './timeLimits.ts';
import { servedHere } from './withoutHttp.ts';

/**
 * Milliseconds that a reply waits for the read models. On a busy machine a shorter wait would turn a 201 into a 202.
 */
export const TEST_PATIENCE = '30000';

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  /** The data folder of a stopped server, to continue with its data. */
  readonly dataDir?: string;
  readonly editions?: Editions;
  /** Runs a Postgres of its own in the data folder, as without DATABASE_URL. */
  readonly ownPostgres?: boolean;
  /** The built client to serve. */
  readonly clientDir?: string;
  /** Replaces the logger that fills `logged`. */
  readonly logger?: Logger;
  /** Replaces the clock. A test can then move it while the server runs. */
  readonly now?: Clock;
  readonly liveLimits?: LiveLimits;
  /** Replaces the watch over the loops of the process. */
  readonly loops?: WatchedLoops;
  /** Replaces the look-up of the host names of webhooks. */
  readonly resolveHost?: ResolveHost;
  /** Replaces the printing browser. */
  readonly toPdf?: Printer['toPdf'];
};

/** A whole server in this process, on a real PostgreSQL. `remove` stops it and deletes its data. */
export const startServer = async (options: Options = {}) => {
  const { env = {}, dataDir, editions, ownPostgres = false, clientDir, logger: given, now, liveLimits } = options;
  const { loops, resolveHost, toPdf } = options;
  const folder = dataDir ?? (await makeFolder()).path;
  if (!dataDir) await linkChromium(folder);
  const logged: string[] = [];
  const add = (...line: Parameters<typeof fullLine>) => void logged.push(fullLine(...line));
  const addError = (...line: Parameters<typeof fullLine>) => {
    add(...line);
    loggedErrors.push(fullLine(...line));
  };
  const logger = given ?? { info: add, warn: add, error: addError };
  const isShared = !ownPostgres && !env.DATABASE_URL;
  const database = isShared ? { DATABASE_URL: await databaseOf(folder) } : {};
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: 'true',
    TEST_PATIENCE,
    ...database,
    ...env,
  });
  const running = await start({
    config,
    logger,
    migrations: resolve('server/migrations'),
    clientDir,
    ...(editions && { editions }),
    ...(now && { now }),
    ...(liveLimits && { liveLimits }),
    ...(loops && { loops }),
    ...(resolveHost && { resolveHost }),
    ...(toPdf && { toPdf }),
  });
  // A test may block this process for seconds. Its client then goes on with a connection that would have been idle too long.
  running.server.keepAliveTimeout = TEST;
  const address = running.server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  servedHere.set(origin, running);
  const pool = new Pool({ connectionString: running.databaseUrl, max: 2 });
  pool.on('error', () => undefined);

  const query = async (text: string, values: readonly unknown[] = []) => (await pool.query(text, [...values])).rows;
  const recorded = async (): Promise<{ count: number; head: string }> => {
    // The schedule may record these at any moment.
    const [row] = await query(
      `select count(*)::int as count, coalesce(max(position), 0)::text as head from event
       where type not in ('ReminderSent', 'RemindersMailed', 'DocumentExpired') and stream not like 'ledger-%'`,
    );
    return row;
  };
  /** The last event that is not of the system, or is in a stream of these categories. */
  const lastWatched = async (categories: readonly Category[]): Promise<unknown> =>
    query(
      `select max(position) from event
       where metadata->'actor'->>'kind' <> 'system' or split_part(stream, '-', 1) = any($1::text[])`,
      [categories],
    );

  /**
   * Runs every job, or the one of this name and those that are due, as if none had been run today. The server's own
   * schedule may note meanwhile that it has run one, which saw what was there before: then once more.
   */
  const runJobsAgain = async (job?: string): Promise<void> => {
    const since = running.now();
    await query('delete from scheduled_run where job = coalesce($1, job)', [job ?? null]);
    await running.runDueJobs();
    const older = 'select 1 from scheduled_run where job = coalesce($1, job) and done_at < $2';
    if ((await query(older, [job ?? null, since])).length > 0) await runJobsAgain(job);
  };

  const stop = async () => {
    servedHere.delete(origin);
    await pool.end();
    await running.stop();
  };
  return {
    dataDir: folder,
    core: running.core,
    live: running.live,
    files: running.files,
    runDueJobs: running.runDueJobs,
    runJobsAgain,
    local: running.local,
    app: running.app,
    now: running.now,
    databaseUrl: running.databaseUrl,
    origin,
    url: running.url,
    logged,
    query,
    recorded,
    caughtUp: (position: bigint) => running.core.projections.caughtUp(position, Number(TEST_PATIENCE)),
    client: () => httpClient(origin, { https: config.PUBLIC_URL?.startsWith('https:') ?? false }),
    /**
     * Runs `work` and expects that it records no event. The system, which may record at any moment, is only watched in
     * these categories: name them for work that the system does.
     */
    recordingNothing: async <Result>(
      work: () => Promise<Result>,
      categories: readonly Category[] = [],
    ): Promise<Result> => {
      const before = await lastWatched(categories);
      const result = await work();
      expect(await lastWatched(categories), 'no event may be recorded').toEqual(before);
      return result;
    },
    stop,
    remove: async () => {
      await stop();
      if (isShared) await dropDatabaseOf(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
export type TestServer = Awaited<ReturnType<typeof startServer>>;
