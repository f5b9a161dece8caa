import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAccounts } from '../scripts/load/writeAccounts.ts';
import { withoutSettings } from '../scripts/ownEnvironment.ts';
import { startEmbeddedPostgres } from '../server/adapters/embeddedPostgres/index.ts';
import { masterKeyFile } from '../server/identity/secrets.ts';
import { quiet } from './database.ts';
import { atMost, median, ROUNDS, type Row } from './measure.ts';
import { LARGE } from './projecting.ts';
import { seeded } from './seeded.ts';
import { startServer } from './serverProcess.ts';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/**
 * Seconds from the start of the process to its first response. Runs it as `npm start` does when everything is built.
 */
const timeToFirstAnswer = async (dataDir: string): Promise<number> => {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...withoutSettings(process.env), PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error('The server did not start');
    await delay(10);
  }
  const seconds = (performance.now() - started) / 1000;
  child.kill('SIGTERM');
  await ended;
  return seconds;
};

export const benchStarting = async (): Promise<Row[]> => {
  const empty: number[] = [];
  const existing: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'letproof-bench-'));
    await chmod(dataDir, 0o755);
    empty.push(await timeToFirstAnswer(dataDir));
    existing.push(await timeToFirstAnswer(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  }
  return [
    atMost(median(empty), { row: 'start to first answered request, empty DATA_DIR', bound: 4, unit: 's' }),
    atMost(median(existing), { row: 'start to first answered request, existing DATA_DIR', bound: 2, unit: 's' }),
  ];
};

/** The same with a million events whose read models are built. */
export const benchStartingLarge = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'letproof-bench-'));
  await chmod(dataDir, 0o755);
  try {
    const master = await masterKeyFile(dataDir);
    const postgres = await startEmbeddedPostgres({ dataDir, logger: quiet });
    await seeded(postgres.connectionString, (opened) => writeAccounts(opened, LARGE), master);
    await postgres.stop();
    const first = await startServer(dataDir);
    await first.ask('caught up');
    await first.stop();
    const starts: number[] = [];
    for (let round = 0; round < ROUNDS; round++) starts.push(await timeToFirstAnswer(dataDir));
    const row = `start to first answered request, ${LARGE.events} events`;
    return [atMost(median(starts), { row, bound: 3, unit: 's' })];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
