import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '../../lib/logger.ts';
import { closedFolder, type Owner } from '../closedFolder.ts';

const run = promisify(execFile);

/** Under which user Postgres runs. It refuses root, so root hands it to an unprivileged one. */
export type RunAs = { readonly owner?: Owner; readonly through: readonly string[] };

export const chooseUser = async (clusterDir: string, programs: string, log: Logger): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return { through: [] };
  const owner = (await ownerOf(clusterDir)) ?? (await postgresUser());
  const closed = await closedFolder([dirname(clusterDir), programs], owner);
  if (closed === undefined) return { owner, through: [] };
  const through = searchOnly(owner);
  const works = await run('setpriv', [...through.slice(1), 'true']).then(
    () => true,
    () => false,
  );
  if (!works)
    throw new Error(
      `The user of Postgres (uid ${owner.uid}) cannot enter ${closed}: run chmod o+x ${closed}, or choose another DATA_DIR.`,
    );
  log.warn(
    `${closed} is closed to other users: Postgres gets the right to pass through folders (CAP_DAC_READ_SEARCH).`,
  );
  return { owner, through };
};

/** Our own small environment: Postgres has no business with the secrets in ours. */
export const spawnAs = ({ owner, through }: RunAs, program: string, args: readonly string[], options: SpawnOptions) => {
  const [command = program, ...rest] = [...through, program, ...args];
  return spawn(command, rest, {
    cwd: '/',
    env: { TZ: 'UTC', LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    ...(through.length === 0 && owner),
    ...options,
  });
};

/** A data folder that exists decides: Postgres runs only as its owner. */
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

/** Beneath a folder such as /root: one capability, to pass through folders and read, and nothing else of root's. */
const searchOnly = ({ uid, gid }: Owner) => {
  const only = '-all,+dac_read_search';
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...[`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`],
  ];
};
