import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exists, syncFolder } from '../../lib/disk.ts';
import { type RunAs, spawnAs } from './runAs.ts';

// An initdb whose parent was killed may still be writing there.
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

/** Makes the data directory aside and renames it when whole, so a start that was killed half-way leaves nothing to trip over. */
export const ensureCluster = async (
  clusterDir: string,
  initdb: string,
  runAs: RunAs,
  password: string,
): Promise<void> => {
  const parent = dirname(clusterDir);
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(clusterDir)}.new-`)) await rm(join(parent, name), REMOVE);
  }
  if (await exists(clusterDir)) return;

  const workshop = await mkdtemp(`${clusterDir}.new-`);
  const passwordFile = join(workshop, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await handOver([workshop, passwordFile], runAs);
  await runInitdb(initdb, runAs, [
    ...[`--pgdata=${workshop}/cluster`, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ]);
  await rename(join(workshop, 'cluster'), clusterDir);
  await syncFolder(parent);
  await rm(workshop, REMOVE);
};

const handOver = async (paths: readonly string[], { owner }: RunAs) => {
  if (owner) await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
};

const runInitdb = async (initdb: string, runAs: RunAs, args: readonly string[]) => {
  const child = spawnAs(runAs, initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [code, complaint] = await Promise.all([ended, child.stderr ? text(child.stderr) : '']);
  if (code !== 0) throw new Error(`Postgres could not make its data directory: ${complaint.trim().split('\n').at(0)}`);
};
