import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { exists, replaceFile, syncFolder } from '../../lib/disk.ts';
import type { Binaries } from './binaries.ts';
import { type RunAs, spawnAs } from './runAs.ts';

/** Saved beside the data directory in a file that only our user can read. */
const Credentials = z.object({ port: z.number(), password: z.string() });
export type Credentials = z.infer<typeof Credentials>;

const NAME = 'letproof';

export const connectionStringOf = ({ port, password }: Credentials): string =>
  `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;

export const readCredentials = async (clusterDir: string): Promise<Credentials> => {
  const saved = await readFile(`${clusterDir}.json`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${clusterDir}.json is missing and holds the password of ${clusterDir}: bring it back.`);
  });
  return Credentials.parse(JSON.parse(saved));
};

export const saveCredentials = (clusterDir: string, credentials: Credentials): Promise<void> =>
  replaceFile(`${clusterDir}.json`, JSON.stringify(credentials));

// An initdb whose parent was killed may still be writing there.
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const;

/** Builds the data directory under a temporary name and renames it when complete: a start can be killed at any moment. */
export const ensureCluster = async (clusterDir: string, binaries: Binaries, runAs: RunAs): Promise<void> => {
  const parent = dirname(clusterDir);
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(clusterDir)}.new-`)) await rm(join(parent, name), REMOVE);
  }
  if (await exists(clusterDir)) return;

  const temporary = await mkdtemp(`${clusterDir}.new-`);
  const draft = join(temporary, 'cluster');
  const password = randomPassword();
  await runInitdb(draft, binaries, runAs);
  await createDatabase(draft, binaries, runAs, password);
  await saveCredentials(clusterDir, { port: 0, password });
  await rename(draft, clusterDir);
  await syncFolder(parent);
  await rm(temporary, REMOVE);
};

const randomPassword = () => randomBytes(24).toString('base64url');

const runInitdb = async (draft: string, { initdb }: Binaries, runAs: RunAs) => {
  const passwordFile = join(dirname(draft), 'password');
  // The superuser's password is not kept, because the server never signs in as the superuser.
  await writeFile(passwordFile, randomPassword(), { mode: 0o600 });
  if (runAs.owner) {
    const { uid, gid } = runAs.owner;
    await Promise.all([dirname(draft), passwordFile].map((path) => chown(path, uid, gid)));
  }
  await complete(runAs, initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
};

/**
 * Leaves files of the write-ahead log that the checkpoint keeps for later use, as each later checkpoint does. On a full
 * disk Postgres refuses what needs a larger table, and readers go on. But it ends if there is no room for a new file of
 * its log.
 */
const LOG_FILES_AHEAD = [
  ...Array<string>(4).fill(`select pg_logical_emit_message(true, '', ''); select pg_switch_wal();`),
  'checkpoint;',
];

/**
 * The application's role owns its database. It is not a superuser, because a superuser can run programs. It may write a
 * checkpoint and switch files of the write-ahead log, to remove erased data from them.
 *
 * Rights on functions belong to a database. They are given in the template, which saves another start of Postgres.
 */
const createDatabase = (draft: string, { postgres }: Binaries, runAs: RunAs, password: string) => {
  const statements = [
    `create role ${NAME} login createdb password '${password}';`,
    `grant pg_checkpoint to ${NAME};`,
    `grant execute on function pg_switch_wal(), pg_ls_waldir() to ${NAME};`,
    `create database ${NAME} owner ${NAME} template template1;`,
    ...LOG_FILES_AHEAD,
  ];
  const args = ['--single', '-D', draft, '-c', 'exit_on_error=on', 'template1'];
  return complete(runAs, postgres, args, `${statements.join('\n')}\n`);
};

const complete = async (runAs: RunAs, program: string, args: readonly string[], input = '') => {
  const child = spawnAs(runAs, program, args);
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // A program that fails may end before it has read its input; its exit code reports the failure.
  child.stdin.on('error', () => undefined).end(input);
  const [code, complaint] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw new Error(`Postgres could not make its data directory: ${complaint.trim().split('\n').at(0)}`);
};
