import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { Clock } from '../../server/lib/clock.ts';
import type { Logger } from '../../server/lib/logger.ts';
import { readConfig } from '../../server/process/config.ts';
import { start } from '../../server/process/start.ts';
import { linkChromium } from '../support/browser.ts';
import { httpClient } from '../support/http.ts';
import { fullLine } from '../support/logs.ts';
import { TEST_PATIENCE } from '../support/server.ts';
import { databaseOf, dropDatabaseOf } from '../support/testDatabases.ts';

const CLIENT = resolve('dist/client');

export type SiteOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly editions?: Editions;
  /** Replaces the clock. A test can then move it while the server runs. */
  readonly now?: Clock;
};

/** A whole server with the built client and its own data folder. `EVENT_STORE` selects the event store. */
export const startSite = async ({ env = {}, editions, now }: SiteOptions = {}) => {
  if (!existsSync(join(CLIENT, 'index.html')))
    throw new Error(`The client is not built in ${CLIENT}: run \`npm run build\` first, as \`npm test\` does.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'letproof-e2e-'));
  // The operating system users of Postgres and Chromium must be able to enter it.
  await chmod(dataDir, 0o711);
  // Copy the client, because a build during the test would replace its files.
  const clientDir = join(dataDir, 'client');
  await cp(CLIENT, clientDir, { recursive: true });
  await linkChromium(dataDir);
  const errors: string[] = [];
  const logger: Logger = {
    info: () => {},
    warn: () => {},
    error: (...line) => void errors.push(fullLine(...line)),
  };
  // Without a run of tests, as for the screenshots, the server starts its own Postgres.
  const isTest = Boolean(process.env.VITEST);
  const database = isTest ? { DATABASE_URL: await databaseOf(dataDir) } : {};
  const startServer = (more: Readonly<Record<string, string>>) =>
    start({
      config: readConfig({
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: dataDir,
        ...database,
        LOG_LEVEL: 'silent',
        TRUST_PROXY: 'true',
        TEST_PATIENCE,
        ...(process.env.EVENT_STORE && { EVENT_STORE: process.env.EVENT_STORE }),
        ...more,
      }),
      logger,
      migrations: resolve('server/migrations'),
      clientDir,
      ...(editions && { editions }),
      ...(now && { now }),
    });

  let running = await startServer(env);
  return {
    get url() {
      return running.url;
    },
    get live() {
      return running.live;
    },
    get core() {
      return running.core;
    },
    now: () => running.now(),
    /** Does what is due by the clock, as the schedule does every minute. */
    runDueJobs: () => running.runDueJobs(),
    /** The errors that the server has logged. */
    errors,
    client: () => httpClient(running.url),
    /** Restarts on the same data with a different environment, for example a different clock. */
    restart: async (again: Readonly<Record<string, string>> = {}) => {
      await running.stop();
      running = await startServer(again);
    },
    remove: async () => {
      await running.stop();
      if (isTest) await dropDatabaseOf(dataDir);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
export type Site = Awaited<ReturnType<typeof startSite>>;
