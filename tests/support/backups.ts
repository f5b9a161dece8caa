import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { folderSource, folderTarget } from '../../server/backup/folder.ts';
import type { Manifest } from '../../server/backup/manifest.ts';
import { type BackupSource, type BackupTarget, keysWithin } from '../../server/backup/places.ts';
import { noteWholeBackup, writeBackup } from '../../server/backup/writeBackup.ts';
import { masterKeyFile } from '../../server/identity/secrets.ts';
import { readConfig } from '../../server/process/config.ts';
import { restoreInto } from '../../server/process/restoreInto.ts';
import { silent } from './logs.ts';
import type { TestServer } from './server.ts';

type BackingUp = {
  readonly migrations?: string;
  readonly wrappingKey?: Buffer;
  readonly signal?: AbortSignal;
};

/** Backs up a running server, into a new folder or to another place. */
export const backUp = async (
  server: TestServer,
  to: string | BackupTarget,
  {
    migrations = resolve('server/migrations'),
    wrappingKey = server.core.secrets.wrappingKey,
    signal = new AbortController().signal,
  }: BackingUp = {},
): Promise<Manifest> => {
  const { pool, store } = server.core;
  const target = typeof to === 'string' ? await folderTarget(to) : to;
  const manifest = await writeBackup({
    pool,
    store,
    target,
    files: server.files.sealed,
    now: server.now,
    isOneDatabase: true,
    wrappingKey,
    migrations,
    version: '1.2.3',
    signal,
  });
  await noteWholeBackup(pool, server.now());
  return manifest;
};

/** Writes members of the manifest in this folder anew, as if the backup had been written so. */
export const changeManifest = async (folder: string, changes: object): Promise<void> => {
  const path = join(folder, 'manifest.json');
  const text = JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...changes });
  await writeFile(path, text);
  await writeFile(`${path}.sha256`, `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`);
};

type Restoring = {
  readonly from: string | BackupSource;
  readonly databaseUrl: string;
  /** Empty except for the secrets. */
  readonly dataDir: string;
  readonly keys?: string;
  readonly position?: bigint;
  readonly isRehearsal?: boolean;
};

/** Brings the secrets into an empty data folder, as an operator does before a restore. */
export const copySecrets = async (from: string, dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  await cp(join(from, 'secrets'), join(dataDir, 'secrets'), { recursive: true });
};

export const restore = async ({
  from,
  databaseUrl,
  dataDir,
  keys,
  position,
  isRehearsal = false,
}: Restoring): Promise<readonly string[]> => {
  const said: string[] = [];
  const source = typeof from === 'string' ? folderSource(from) : from;
  await restoreInto({
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }),
    databaseUrl,
    master: await masterKeyFile(dataDir),
    migrations: resolve('server/migrations'),
    source,
    keysSource: keys === undefined ? keysWithin(source) : folderSource(keys),
    position,
    isRehearsal,
    now: () => new Date(),
    logger: silent,
    say: (line) => said.push(line),
  });
  return said;
};
