import { StoreUnavailable } from '../../application/errors.ts';
import { MANIFEST } from '../../backup/manifest.ts';
import { type BackupSource, type BackupTarget, KEYS, MissingFile } from '../../backup/places.ts';
import { Explained } from '../../lib/explained.ts';
import type { Bucket } from './bucket.ts';
import { isMissing } from './client.ts';

/** Of the keys. A rule of a bucket cannot name a folder within each backup, so it deletes what has this tag. */
const KEYS_TAG = 'letproof=keys';
const tagOf = (name: string) => (name.startsWith(KEYS) ? KEYS_TAG : undefined);

const placeOf = ({ name }: Bucket, prefix: string) => `s3://${name}/${prefix}`;

/** Some servers take a tag and drop it. No rule of theirs would ever delete the keys. */
const checkTag = async ({ name, objects }: Bucket, key: string): Promise<void> => {
  const tags = await objects.tagsOf(key).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw error;
    throw new Explained(
      `The tags of ${key} cannot be read in the bucket ${name}: a backup needs s3:PutObjectTagging and s3:GetObjectTagging`,
      { cause: error },
    );
  });
  if (!tags.includes(KEYS_TAG))
    throw new Explained(
      `The S3 server of the bucket ${name} does not keep tags, so no rule could delete the keys of a backup in time: write the backup to another server, or into a folder`,
    );
};

/** Objects below a prefix, which ends with a slash. Its manifest is written last, so without it there is no backup. */
export const s3Target = async (bucket: Bucket, prefix: string): Promise<BackupTarget> => {
  const { objects } = bucket;
  const place = placeOf(bucket, prefix);
  for await (const _ of objects.list(prefix))
    throw new Explained(
      `${place} has objects already: another backup, or the rest of one that was killed. Give the backup a prefix of its own`,
    );
  return {
    place,
    write: async (name, content) => {
      await objects.put(`${prefix}${name}`, content, tagOf(name));
      if (name === `${KEYS}${MANIFEST}`) await checkTag(bucket, `${prefix}${name}`);
    },
    finish: async () => {},
    discard: () => objects.removeAll(prefix),
  };
};

export const s3Source = (bucket: Bucket, prefix: string): BackupSource => ({
  place: placeOf(bucket, prefix),
  open: (name) =>
    bucket.objects.get(`${prefix}${name}`).catch((error: unknown) => {
      throw isMissing(error) ? new MissingFile(name, { cause: error }) : error;
    }),
});
