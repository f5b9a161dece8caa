import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { Logger } from '../../lib/logger.ts';
import { closedFolder, type Owner } from '../closedFolder.ts';

const run = promisify(execFile);

/** The user that Postgres runs as. Postgres refuses to run as root, so root starts it as an unprivileged user. */
export type RunAs = {
  readonly owner?: Owner;
  /** A command that changes the user and then runs the program; empty if spawn can change the user. */
  readonly through: readonly string[];
};

export const chooseUser = async (clusterDir: string, programs: string, logger: Logger): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return { through: [] };
  const owner = (await ownerOf(clusterDir)) ?? (await postgresUser());
  const closed = await closedFolder([dirname(clusterDir), programs], owner);
  if (closed === undefined) return { owner, through: [] };
  const through = searchOnly(owner);
  await run('setpriv', [...through.slice(1), 'true']).catch((cause) => {
    throw new Error(
      `The user of Postgres (uid ${owner.uid}) cannot enter ${closed}: run chmod o+x ${closed}, or choose another DATA_DIR.`,
      { cause },
    );
  });
  logger.warn(
    `${closed} is closed to other users: Postgres gets the right to pass through folders (CAP_DAC_READ_SEARCH).`,
  );
  return { owner, through };
};

export type Child = ChildProcessByStdio<Writable, null, Readable>;

export const spawnAs = ({ owner, through }: RunAs, program: string, args: readonly string[]): Child => {
  const [command = program, ...rest] = [...through, program, ...args];
  return spawn(command, rest, {
    cwd: '/',
    // Our own environment holds secrets that Postgres does not need.
    env: { TZ: 'UTC', LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    // A terminal sends Ctrl-C to the whole process group, but Postgres must end after its clients.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(through.length === 0 && owner),
  });
};

/** Postgres runs only as the owner of its data directory. */
const ownerOf = async (clusterDir: string) => {
  const { uid, gid } = await stat(clusterDir).catch(() => ({ uid: 0, gid: 0 }));
  return uid === 0 ? undefined : { uid, gid };
};

const postgresUser = async () => {
  const found = await lookUp().catch(() => undefined);
  if (found) return found;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
    return await lookUp();
  } catch (cause) {
    throw new Error(
      'Postgres does not run as root and no user "postgres" could be made: start LetProof as an ordinary user.',
      { cause },
    );
  }
};

const lookUp = async () => {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
};

/** For a data folder inside a closed one such as /root: a single capability, to pass through folders and read files. */
const searchOnly = ({ uid, gid }: Owner) => {
  const only = '-all,+dac_read_search';
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    `--bounding-set=${only}`,
  ];
};
