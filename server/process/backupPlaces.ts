import { folderSource, folderTarget } from '../backup/folder.ts';
import type { BackupSource, BackupTarget } from '../backup/places.ts';
import { Explained } from '../lib/explained.ts';
import type { Config } from './config.ts';

type Settings = Pick<Config, 'S3_ENDPOINT' | 'AWS_REGION'>;

/** `s3://bucket/prefix`; undefined for a folder. */
const bucketOf = async (place: string, { S3_ENDPOINT: endpoint, AWS_REGION: region }: Settings) => {
  if (!place.startsWith('s3://')) return undefined;
  const [, bucket, path] = /^s3:\/\/([^/]+)\/(.*[^/])\/?$/.exec(place) ?? [];
  if (!bucket || !path)
    throw new Explained(`A backup in S3 has a name of the form s3://bucket/prefix, and not ${place}`);
  // Loaded when it is needed, as for files.
  const [{ openBucket }, { s3Source, s3Target }] = await Promise.all([
    import('../adapters/s3/bucket.ts'),
    import('../adapters/s3/s3Backup.ts'),
  ]);
  return { bucket: await openBucket({ bucket, endpoint, region }), prefix: `${path}/`, s3Source, s3Target };
};

export const backupTarget = async (place: string, settings: Settings): Promise<BackupTarget> => {
  const s3 = await bucketOf(place, settings);
  return s3 ? s3.s3Target(s3.bucket, s3.prefix) : folderTarget(place);
};

export const backupSource = async (place: string, settings: Settings): Promise<BackupSource> => {
  const s3 = await bucketOf(place, settings);
  return s3 ? s3.s3Source(s3.bucket, s3.prefix) : folderSource(place);
};
