import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { postgresProcessesIn } from '../../server/adapters/embeddedPostgres/processes.ts';
import { TEST_PATIENCE } from './server.ts';
import { makeFolder } from './temporaryFolder.ts';
import { CONDITION } from './timeLimits.ts';

const READY = /LetProof is ready at http:\/\/localhost:(\d+)/;
const BUILT = 'dist/server/main.js';

const newest = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const times = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return Math.max(...(await Promise.all(times)).map(({ mtimeMs }) => mtimeMs));
};

/**
 * The arguments of Node that run the server: the built one if it is newer than the sources (`npm test` builds it first),
 * else the sources, which take a second longer to load.
 */
export const serverProgram = async (): Promise<string[]> => {
  const built = await stat(BUILT).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  const sources = await Promise.all(['server', 'verifier', 'projections', 'domain'].map(newest));
  return built > Math.max(...sources) ? [BUILT] : ['--import', 'tsx', 'server/main.ts'];
};

type Place = {
  /** The command in front of the program, for example to run it in a network of its own. It must not fork. */
  readonly through?: readonly string[];
  /** Where the server is reached. */
  readonly host?: string;
  /** Of Node, before the program. */
  readonly nodeArguments?: readonly string[];
};

/**
 * The arguments of Node that load modules of tests before the program. Not by NODE_OPTIONS: the compiler is a process of
 * its own, which would load them as well, and so on for ever.
 */
export const preloading = (...modules: readonly string[]): readonly string[] =>
  ['tsx', ...modules].flatMap((name) => ['--import', name]);

/** A LetProof server in its own process and data folder, which a test can kill and start again. */
export const serverForTest = async (
  env: Readonly<Record<string, string>> = {},
  { through = [], host = '127.0.0.1', nodeArguments = [] }: Place = {},
) => {
  const { path, remove } = await makeFolder();
  const dataDir = await realpath(path);
  // The first start takes any free port. Later starts use the same port.
  let port = '0';
  const url = () => `http://${host}:${port}`;
  const program = await serverProgram();
  const [command = process.execPath, ...args] = [...through, process.execPath, ...nodeArguments, ...program];
  const log: string[] = [];
  let child: ChildProcess | undefined;
  let isRunning = false;

  const start = () => {
    const since = log.length;
    const running = spawn(command, args, {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        TEST_PATIENCE,
        PORT: port,
        HOST: host,
        DATA_DIR: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [running.stdout, running.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        log.push(text);
        port = READY.exec(log.join(''))?.[1] ?? port;
      });
    // Another program may be using the port: try again, because the test needs this port.
    running.once('close', () => {
      isRunning = false;
      if (log.slice(since).join('').includes('EADDRINUSE')) start();
    });
    child = running;
    isRunning = true;
  };

  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    while (isRunning) await delay(2);
  };

  /** Signals by pid the Postgres processes that work in this folder. */
  const signalPostgres = async (signal: NodeJS.Signals) => {
    for (const pid of await postgresProcessesIn(join(dataDir, 'postgres'))) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has already ended, because its postmaster was killed first.
      }
    }
  };
  /** The postmaster is one of the killed processes, so no new ones start. */
  const killPostgres = () => signalPostgres('SIGKILL');

  const ready = async () => {
    for (const until = Date.now() + CONDITION; Date.now() < until; await delay(10)) {
      if (!isRunning) throw new Error(`The server ended:\n${log.join('').slice(-3000)}`);
      const answer = port === '0' ? undefined : await fetch(`${url()}/api/health`).catch(() => undefined);
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
    get url() {
      return url();
    },
    dataDir,
    log,
    /** Of the running server. */
    get pid() {
      return child?.pid;
    },
    program: program.at(-1) ?? '',
    start,
    ready,
    databaseUrl,
    killServer: () => end('SIGKILL'),
    restart: () => {
      start();
      return ready();
    },
    /** Stops the process without ending it: its connections stay open. */
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    killPostgres,
    /** Its connections stay open, but it does not answer until `thawPostgres`. */
    freezePostgres: () => signalPostgres('SIGSTOP'),
    thawPostgres: () => signalPostgres('SIGCONT'),
    /** Asks the server to stop, as a supervisor does. Resolves once it has ended. */
    stopServer: () => end('SIGTERM'),
    isRunning: () => isRunning,
    remove: async () => {
      child?.kill('SIGCONT');
      await end('SIGTERM');
      await killPostgres();
      await remove();
    },
  };
};
export type ServerForTest = Awaited<ReturnType<typeof serverForTest>>;

/** The same for one test, started and ready. The test removes it. */
export const startedServer = async (...asked: Parameters<typeof serverForTest>): Promise<ServerForTest> => {
  const server = await serverForTest(...asked);
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  return server;
};
