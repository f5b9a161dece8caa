import { type BackupSource, type BackupTarget, KEYS, MissingFile } from '../../backup/places.ts';
import { Explained } from '../../lib/explained.ts';
import type { Bucket } from './bucket.ts';
import { isMissing } from './client.ts';

/** Of the keys. A rule of a bucket cannot name a folder within each backup, so it deletes what has this tag. */
const KEYS_TAG = 'letproof=keys';
const tagOf = (name: string) => (name.startsWith(KEYS) ? KEYS_TAG : undefined);

const placeOf = ({ name }: Bucket, prefix: string) => `s3://${name}/${prefix}`;

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
    write: (name, content) => objects.put(`${prefix}${name}`, content, tagOf(name)),
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
