import type { Pool } from 'pg';
import type { LastRead, Position } from '../../projections/recorded.ts';
import type { LogImport } from '../adapters/logImport.ts';
import type { SealedFiles } from '../files/sealedFiles.ts';
import type { Clock } from '../lib/clock.ts';
import { Explained } from '../lib/explained.ts';
import { fileName, type KeysManifest, type Manifest } from './manifest.ts';
import type { BackupSource } from './places.ts';
import { checkBackup, checkKeys, filesIn, readBackupManifest, readKeysManifest } from './readBackup.ts';
import { type RestoredEvents, restoreEvents } from './restoreEvents.ts';
import { restoreRows } from './restoreRows.ts';

export type CheckedBackup = {
  readonly source: BackupSource;
  readonly manifest: Manifest;
  readonly keysSource: BackupSource;
  readonly keys: KeysManifest;
  /** In the backup, of the last event to restore. */
  readonly until: Position;
};

type Asked = {
  readonly source: BackupSource;
  readonly keysSource: BackupSource;
  /** By default that of the backup. */
  readonly position?: Position | undefined;
};

/** Reads the whole backup and compares it with its manifests. */
export const checkedBackup = async ({ source, keysSource, position }: Asked): Promise<CheckedBackup> => {
  const manifest = await readBackupManifest(source);
  const keys = await readKeysManifest(keysSource);
  if (keys.logId !== manifest.logId)
    throw new Explained(
      `The keys at ${keysSource.place} belong to another event log than the backup at ${source.place}`,
    );
  await checkBackup(source, manifest);
  await checkKeys(keysSource, keys);
  const [first, until] = [BigInt(manifest.chunks[0]?.first ?? 0), position ?? BigInt(manifest.position)];
  if (until < first || until > BigInt(manifest.position))
    throw new Explained(`The backup has the events from ${first} to ${manifest.position}, and none at ${until}`);
  return { source, manifest, keysSource, keys, until };
};

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly log: LogImport;
  readonly files: Pick<SealedFiles, 'keep'>;
  /** Adds the tables of this migration and of those before it. */
  readonly migrateUpTo: (last: string) => Promise<void>;
};

/** From here on no server starts on this database, until `finishRestore`. */
export const beginRestore = async (pool: Pick<Pool, 'query'>, { source }: CheckedBackup, now: Clock): Promise<void> => {
  await pool.query('insert into unfinished_restore (source, begun_at) values ($1, $2)', [source.place, now()]);
};

export const finishRestore = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query('delete from unfinished_restore');
};

/** The policies go on where they were. The checkpoints of read models are not restored: their tables are built again. */
const restorePolicies = async (pool: Pick<Pool, 'query'>, { policies }: Manifest, reached: LastRead): Promise<void> => {
  if (policies)
    await pool.query(
      `insert into checkpoint (name, version, position, event_id) values ('policies', $1, $2, $3)
       on conflict (name) do update set position = excluded.position, event_id = excluded.event_id`,
      [policies.version, reached.position, reached.eventId],
    );
};

export type Restored = Pick<RestoredEvents, 'events' | 'keyless' | 'withoutFactor' | 'erasures'> & {
  readonly files: number;
};

/** Brings keys, tables, events and files into empty stores. */
export const restoreBackup = async (
  { source, manifest, keysSource, keys, until }: CheckedBackup,
  { pool, log, files, migrateUpTo }: Dependencies,
): Promise<Restored> => {
  for (const file of manifest.tables) await restoreRows(pool, source, file);
  await migrateUpTo(keys.migration);
  for (const file of keys.tables) await restoreRows(pool, keysSource, file);
  const { policies, names, ...restored } = await restoreEvents({ source, manifest, keys, log, pool, until });
  let count = 0;
  for await (const file of filesIn(source, manifest)) {
    // Nothing would ever delete the files of an account that begins after the last event.
    if (!names(file.accountId)) continue;
    await files.keep(file, await source.open(fileName(file)));
    count += 1;
  }
  await pool.query('insert into followed_log (log_id) values ($1)', [manifest.logId]);
  await restorePolicies(pool, manifest, policies);
  return { ...restored, files: count };
};
