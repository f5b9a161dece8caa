import { resolve } from 'node:path';
import type { Keyring } from '../eventLog/codec.ts';
import { type FileStore, fileStore } from '../files/fileStore.ts';
import type { SealedFiles } from '../files/sealedFiles.ts';
import type { Config } from './config.ts';

export type S3Setting = 'S3_BUCKET' | 'S3_ENDPOINT' | 'AWS_REGION';

/** The bucket of the configuration; undefined if files are in the data folder. Throws if it cannot be used. */
export const openSealedFiles = async (config: Pick<Config, S3Setting>): Promise<SealedFiles | undefined> => {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, AWS_REGION: region } = config;
  if (!bucket) return undefined;
  // Loaded when it is needed: the library takes a tenth of a second of each start.
  const [{ openBucket }, { s3Files }] = await Promise.all([
    import('../adapters/s3/bucket.ts'),
    import('../adapters/s3/s3Files.ts'),
  ]);
  return s3Files(await openBucket({ bucket, endpoint, region }));
};

export const openFiles = async (
  config: Pick<Config, S3Setting | 'DATA_DIR'>,
  keyring: Pick<Keyring, 'keysOf'>,
): Promise<FileStore> => fileStore(resolve(config.DATA_DIR), keyring, await openSealedFiles(config));
