import type { Pool } from 'pg';
import { keyIdOf } from '../adapters/masterKey.ts';
import { refuseUnfinishedRestore } from '../adapters/unfinishedRestore.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import type { SealedFiles } from '../files/sealedFiles.ts';
import { decrypt } from '../lib/aesGcm.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { Explained } from '../lib/explained.ts';
import { readLines } from './lines.ts';
import type { KeysManifest } from './manifest.ts';
import type { BackupSource } from './places.ts';

/** A database that has been used has a row in one of these. */
const OF_USED = ['event', 'followed_log', 'person_key', 'credential', 'checkpoint'];

const hasTable = async (pool: Pick<Pool, 'query'>, table: string): Promise<boolean> =>
  (await pool.query('select where to_regclass($1) is not null', [table])).rowCount === 1;

/** Throws unless the database is empty or has empty tables only. */
export const refuseUsedDatabase = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  if (await hasTable(pool, 'unfinished_restore')) await refuseUnfinishedRestore(pool);
  for (const table of OF_USED)
    if ((await hasTable(pool, table)) && (await pool.query(`select from ${table} limit 1`)).rowCount !== 0)
      throw new Explained('The database is in use: restore into an empty one, and then let the servers use that one');
};

export const refuseUsedLog = async (store: Pick<EventStore, 'head'>): Promise<void> => {
  if ((await store.head(backgroundDeadline())) > 0n)
    throw new Explained('The event store has events already: restore into an empty one');
};

export const refuseUsedFiles = async (files: Pick<SealedFiles, 'list'>): Promise<void> => {
  for await (const { accountId } of files.list())
    throw new Explained(
      `There are files already, for example of ${accountId}: restore into an empty DATA_DIR or bucket`,
    );
};

const BRING_BACK = 'Set MASTER_KEY to it, or put its file into secrets/master.key in DATA_DIR';

/** Throws unless the keys of the backup can be opened: without that nothing of any person could be read. */
export const checkKeysOpen = async (source: BackupSource, keys: KeysManifest, wrappingKey: Buffer): Promise<void> => {
  const configured = keyIdOf(wrappingKey);
  if (keys.masterKey !== undefined && keys.masterKey !== configured)
    throw new Explained(
      `The keys in the backup were encrypted with another master key: its id is ${keys.masterKey}, and that of the ` +
        `configured one is ${configured}. ${BRING_BACK}`,
    );
  const file = keys.tables.find(({ table }) => table === 'person_key');
  if (!file || file.rows === 0) return;
  for await (const [line = ''] of readLines(source, file.name)) {
    const { subject, wrapped } = JSON.parse(line) as { subject: string; wrapped: string };
    try {
      decrypt(wrappingKey, Buffer.from(wrapped.replace(/^\\x/, ''), 'hex'), subject);
    } catch (error) {
      throw new Explained(`The keys in the backup were encrypted with another master key. ${BRING_BACK}`, {
        cause: error,
      });
    }
    return;
  }
};
