import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from '../../server/lib/logger.ts';
import { readConfig } from '../../server/process/config.ts';
import { start } from '../../server/process/start.ts';
import { browserFolder } from '../support/browser.ts';
import { httpClient } from '../support/http.ts';
import { TEST_PATIENCE } from '../support/server.ts';

const CLIENT = resolve('dist/client');

/** The printer finds the tests' own browser unpacked: on a busy machine that alone takes ten seconds. */
const linkChromium = async (dataDir: string) => {
  const folder = await browserFolder();
  for (const name of await readdir(folder))
    if (/^chromium-[\d.]+$/.test(name)) await symlink(join(folder, name), join(dataDir, name));
};

/** A whole server with the built client, over a data folder of its own; `EVENT_STORE` names another store than Postgres. */
export const startSite = async (env: Readonly<Record<string, string>> = {}) => {
  if (!existsSync(join(CLIENT, 'index.html')))
    throw new Error(`The client is not built in ${CLIENT}: run \`npm run build\` first, as \`npm test\` does.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'letproof-e2e-'));
  // The users of Postgres and of Chromium must pass through it.
  await chmod(dataDir, 0o711);
  // A build while this runs would take the files away.
  const clientDir = join(dataDir, 'client');
  await cp(CLIENT, clientDir, { recursive: true });
  await linkChromium(dataDir);
  const errors: string[] = [];
  const log: Logger = {
    info: () => {},
    warn: () => {},
    error: (line, more) => void errors.push(`${line} ${more instanceof Error ? more.stack : JSON.stringify(more)}`),
  };
  const startIt = (more: Readonly<Record<string, string>>) =>
    start({
      config: readConfig({
        ...{ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', TRUST_PROXY: 'true' },
        TEST_PATIENCE,
        ...(process.env.EVENT_STORE && { EVENT_STORE: process.env.EVENT_STORE }),
        ...more,
      }),
      log,
      migrations: resolve('server/migrations'),
      clientDir,
    });

  let running = await startIt(env);
  return {
    get url() {
      return running.url;
    },
    /** What the server has logged as an error: a journey that works leaves none. */
    errors,
    client: () => httpClient(running.url),
    /** Over the same data; with another environment, such as another time of day. */
    restart: async (again: Readonly<Record<string, string>> = {}) => {
      await running.stop();
      running = await startIt(again);
    },
    remove: async () => {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
export type Site = Awaited<ReturnType<typeof startSite>>;
