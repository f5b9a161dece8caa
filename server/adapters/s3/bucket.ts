import type { S3Client } from '@aws-sdk/client-s3';
import { Explained } from '../../lib/explained.ts';
import { s3Client } from './client.ts';
import { type S3Objects, s3Objects } from './objects.ts';

export type Bucket = { readonly client: S3Client; readonly name: string; readonly objects: S3Objects };

type Options = {
  readonly bucket: string;
  /** A server that speaks S3; without it Amazon's. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
};

/** Throws if the bucket is not there or may not be used. */
export const openBucket = async ({ bucket: name, endpoint, region }: Options): Promise<Bucket> => {
  const client = s3Client({ endpoint, region });
  const objects = s3Objects(client, name);
  await objects.check().catch((error: unknown) => {
    throw new Explained(
      `The bucket ${name} cannot be used: check its name, S3_ENDPOINT, AWS_REGION and the credentials`,
      {
        cause: error,
      },
    );
  });
  return { client, name, objects };
};
