import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresProcessesIn } from '../../server/adapters/embeddedPostgres/processes.ts';
import { freePort } from './freePort.ts';
import { TEST_PATIENCE } from './server.ts';

const BUILT = 'dist/server/main.js';

const newest = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const times = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return Math.max(...(await Promise.all(times)).map(({ mtimeMs }) => mtimeMs));
};

/** What `npm start` runs when it is as new as the sources (npm test builds it first); else the sources themselves. */
const program = async (): Promise<string[]> => {
  const built = await stat(BUILT).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const sources = await Promise.all(['server', 'projections', 'domain'].map(newest));
  return built > Math.max(...sources) ? [BUILT] : ['--import', 'tsx', 'server/main.ts'];
};

/** A LetProof server as a process of its own, over a data folder of its own, to be killed and started again. */
export const serverForTest = async (env: Readonly<Record<string, string>> = {}) => {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'letproof-')));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = await program();
  const log: string[] = [];
  let child: ChildProcess | undefined;

  const start = () => {
    const running = spawn(process.execPath, args, {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        TEST_PATIENCE,
        PORT: String(port),
        DATA_DIR: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [running.stdout, running.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => log.push(text));
    child = running;
  };

  const ended = (process: ChildProcess) => process.exitCode !== null || process.signalCode !== null;
  const gone = async (process: ChildProcess) => {
    while (!ended(process)) await delay(2);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || ended(child)) return;
    child.kill(signal);
    await gone(child);
  };

  /** By their pids, read from /proc: those that work in this folder. New ones cannot come, the postmaster is among them. */
  const killPostgres = async () => {
    for (const pid of await postgresProcessesIn(join(dataDir, 'postgres'))) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Ended by itself, because its postmaster was killed before it.
      }
    }
  };

  const ready = async (patience = 30_000) => {
    for (const until = Date.now() + patience; Date.now() < until; await delay(10)) {
      if (child && ended(child)) throw new Error(`The server ended:\n${log.join('').slice(-3000)}`);
      const answer = await fetch(`${url}/api/health`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
    }
    throw new Error(`The server did not become ready:\n${log.join('').slice(-3000)}`);
  };

  const databaseUrl = async () => {
    const { port: at, password } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    return `postgres://letproof:${password}@127.0.0.1:${at}/letproof`;
  };

  return {
    url,
    dataDir,
    log,
    program: args.at(-1) ?? '',
    start,
    ready,
    databaseUrl,
    killServer: () => end('SIGKILL'),
    killPostgres,
    isRunning: () => child !== undefined && !ended(child),
    remove: async () => {
      await end('SIGTERM');
      await killPostgres();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
};
export type ServerForTest = Awaited<ReturnType<typeof serverForTest>>;
