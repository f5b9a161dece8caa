import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { postgresProcessesIn } from '../../../server/adapters/embeddedPostgres/processes.ts';
import { readConfig } from '../../../server/process/config.ts';
import type { StartOptions } from '../../../server/process/running.ts';
import { start } from '../../../server/process/start.ts';
import { silent } from '../../support/logs.ts';
import { serverProgram } from '../../support/serverProcess.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';
import { waitFor } from '../../support/waitFor.ts';

let dataDir: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ path: dataDir, remove } = await makeFolder());
});
afterAll(async () => {
  // A failing test may leave processes running: kill them by pid, and only those that work in this folder.
  for (const pid of await postgresProcessesIn(join(dataDir, 'postgres'))) process.kill(pid, 'SIGKILL');
  await remove();
});

const hasPostgres = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'));
const until = (what: () => unknown) => waitFor(() => expect(what()).toBeTruthy(), 2);

const startOn = (port: number, more: Pick<StartOptions, 'signal'> = {}) =>
  start({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(port) }),
    logger: silent,
    migrations: resolve('server/migrations'),
    clientDir: undefined,
    ...more,
  });

describe('a start that fails', () => {
  test('because its port is taken leaves no Postgres behind, and the next start succeeds', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void squatter.close());
    await once(squatter, 'listening');
    await expect(startOn((squatter.address() as AddressInfo).port)).rejects.toThrow(/EADDRINUSE/);
    expect(hasPostgres()).toBe(false);

    const running = await startOn(0);
    expect(hasPostgres()).toBe(true);
    await running.stop();
    expect(hasPostgres()).toBe(false);
  });

  test('because it was aborted leaves no Postgres behind', async () => {
    const signal = AbortSignal.abort();
    await expect(startOn(0, { signal })).rejects.toBe(signal.reason);
    expect(hasPostgres()).toBe(false);
  });
});

type Program = { readonly child: ChildProcess; readonly said: () => string; readonly ended: Promise<number | null> };

/** `wrapper` is a program that starts Node. */
const run = (args: readonly string[], wrapper: readonly string[] = []): Program => {
  const [program = process.execPath, ...more] = [...wrapper, process.execPath, ...args];
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0' };
  const child = spawn(program, more, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => lines.push(String(data)));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, said: () => lines.join(''), ended };
};

const DONE = /ready at|The log ends at/;
const script = (...args: readonly string[]) => ['--import', 'tsx', ...args];

/** Signals, and the programs that get them during their start. */
const SIGNALLED = [
  ['SIGINT', 'the server', serverProgram],
  ['SIGTERM', 'the server', serverProgram],
  ['SIGINT', 'scripts/demo.ts', () => script('scripts/demo.ts')],
  ['SIGINT', 'scripts/projections.ts', () => script('scripts/projections.ts', 'status')],
] as const;
const SIGNALLED_PART = process.env.LONG ? SIGNALLED : SIGNALLED.slice(0, 1);

describe('a process', () => {
  test.each(SIGNALLED_PART)('stops its Postgres when it gets %s during its start (%s)', async (signal, _, program) => {
    const args = await program();
    let tried = '';
    // On a busy machine the process may be ready or have ended before it gets the signal: then try again.
    for (let attempt = 0; attempt < 5; attempt++) {
      const { child, said, ended } = run(args);
      await until(() => hasPostgres() || child.exitCode !== null);
      child.kill(signal);
      tried = `${await ended} ${said()}`;
      expect(hasPostgres()).toBe(false);
      if (!DONE.test(tried)) break;
    }
    expect(tried, 'exit code 130 and no output').toBe('130 ');
  });

  test.each([
    ['as it is', []],
    // This also happens to root in a container that may not read the processes of other users.
    ...(process.getuid?.() === 0
      ? ([['without CAP_SYS_PTRACE', ['setpriv', '--bounding-set=-sys_ptrace']]] as const)
      : []),
  ] as const)('started %s, stops its Postgres when it ends on SIGTERM', async (_, wrapper) => {
    const { child, said, ended } = run(await serverProgram(), wrapper);
    await until(() => said().includes('LetProof is ready'));
    expect(hasPostgres()).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(hasPostgres()).toBe(false);
  });

  test('that cannot start prints the reason in one line and does not disturb the running Postgres', async () => {
    const server = await serverProgram();
    const first = run(server);
    await until(() => first.said().includes('LetProof is ready'));
    const second = run(server);
    expect(await second.ended).toBe(1);
    expect(second.said().trim().split('\n')).toHaveLength(1);
    expect(second.said()).toContain('Another LetProof server');
    expect(hasPostgres(), 'the Postgres of the first process').toBe(true);
    first.child.kill('SIGTERM');
    await first.ended;
  });
});
