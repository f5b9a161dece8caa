import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { createFile } from '../lib/disk.ts';
import type { Logger } from '../lib/logger.ts';
import type { Config } from './config.ts';

type Options = {
  readonly config: Pick<Config, 'DATA_DIR' | 'S3_BUCKET'>;
  readonly pool: Pick<Pool, 'query'>;
  readonly logger: Pick<Logger, 'warn'>;
};

/** The file with the id of its folder, so that a folder that is moved keeps it. */
export const FOLDER_ID = 'folder-id';

const sentence = (file: string, expected: string): string =>
  'The documents of this database are in another folder than DATA_DIR/files of this process, so documents will be ' +
  'missing or lost: stop this process, and give all processes the same folder or S3_BUCKET. If this folder has replaced ' +
  `the former one and has its files, write ${expected} into ${file}`;

const idIn = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    },
  );

const knownId = async (pool: Options['pool']): Promise<string | undefined> =>
  (await pool.query<{ id: string }>('select folder_id as id from files_folder')).rows[0]?.id;

/** Makes this folder that of the database, unless another process was faster. */
const adopt = async (file: string, pool: Options['pool']): Promise<string> => {
  // False if a process with the same folder has created it just now.
  if ((await idIn(file)) === undefined) await createFile(file, `${randomUUID()}\n`);
  const id = await idIn(file);
  await pool.query('insert into files_folder (folder_id) values ($1) on conflict do nothing', [id]);
  return (await knownId(pool)) ?? String(id);
};

/**
 * Without S3 all processes need the same folder of documents. One with a folder of its own works like any other, so an
 * operator would not learn of it before documents are missing. The first process of a database decides which folder it is.
 * Only a warning: a site whose disk is lost goes on without its documents until they are restored.
 */
export const warnOfOtherFolder = async ({ config, pool, logger }: Options): Promise<void> => {
  if (config.S3_BUCKET) return;
  const file = join(resolve(config.DATA_DIR), 'files', FOLDER_ID);
  try {
    const expected = (await knownId(pool)) ?? (await adopt(file, pool));
    if ((await idIn(file)) !== expected) logger.warn(sentence(file, expected));
  } catch (error) {
    logger.warn('Whether DATA_DIR/files has the documents of this database is not known', { reason: String(error) });
  }
};
