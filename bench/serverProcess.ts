import { type ChildProcess, fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { HEAP_SETTINGS } from '../scripts/heapSettings.ts';
import { withoutSettings } from '../scripts/ownEnvironment.ts';
import { startEmbeddedPostgres } from '../server/adapters/embeddedPostgres/index.ts';
import { masterKeyFile } from '../server/identity/secrets.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { quiet } from './database.ts';
import { seeded } from './seeded.ts';
import { signIn } from './signIn.ts';

/** The messages that the bench sends to a server process (bench/server.ts). */
export type Question =
  | 'caught up'
  | 'memory'
  | 'watch memory'
  | 'peak memory'
  | 'compare'
  | 'start profile'
  | 'phases'
  | 'stop';

type Environment = Readonly<Record<string, string>>;

const answerOf = <Answer>(child: ChildProcess, question?: Question): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Answer);
    });
    if (question) child.send(question);
  });

export const startServer = async (dataDir: string, env: Environment = {}) => {
  const child = fork(new URL('server.js', import.meta.url), {
    execArgv: ['--expose-gc', ...HEAP_SETTINGS],
    env: { ...withoutSettings(process.env), NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { url, databaseUrl } = await answerOf<{ url: string; databaseUrl: string }>(child);
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {});
  return {
    url,
    pid: child.pid,
    pool,
    dataDir,
    databaseUrl,
    ask: <Answer>(question: Question) => answerOf<Answer>(child, question),
    signIn: (accountId: string) => signIn(pool, accountId),
    stop: async () => {
      if (!pool.ended) await pool.end();
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.send('stop' satisfies Question);
      await ended;
    },
    /** As in a crash. */
    kill: async () => {
      await pool.end();
      child.kill('SIGKILL');
      await ended;
    },
  };
};
export type Server = Awaited<ReturnType<typeof startServer>>;

/** Runs `work` against a whole server in its own process, with a log that `write` has filled. */
export const withServer = async <Written, Result>(
  write: (opened: OpenedLog) => Promise<Written>,
  work: (server: Server, written: Written) => Promise<Result>,
  env: Environment = {},
): Promise<Result> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'letproof-bench-'));
  await chmod(dataDir, 0o755);
  const master = await masterKeyFile(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, logger: quiet });
  const written = await seeded(postgres.connectionString, write, master);
  await postgres.stop();
  const server = await startServer(dataDir, env);
  try {
    await server.ask('caught up');
    return await work(server, written);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
