import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { s3Body, s3Call } from './client.ts';

export type S3Object = { readonly key: string; readonly storedAt: Date; readonly etag: string };

/** Objects of one request. */
const MAX_DELETED = 1000;

/** The objects of a bucket. Each call throws StoreUnavailable if S3 does not answer. */
export const s3Objects = (client: S3Client, bucket: string) => {
  async function* list(prefix: string): AsyncGenerator<S3Object> {
    for (let token: string | undefined; ; ) {
      const page = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token });
      const { Contents = [], NextContinuationToken } = await s3Call(client.send(page));
      for (const { Key = '', LastModified = new Date(), ETag = '' } of Contents)
        yield { key: Key, storedAt: LastModified, etag: ETag };
      token = NextContinuationToken;
      if (token === undefined) return;
    }
  }

  const removeSome = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await s3Call(client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })));
    const [first] = Errors;
    if (first) throw new Error(`S3 did not delete ${first.Key}: ${first.Message}`);
  };

  return {
    /** Streams. Nothing is stored if the content fails. `tag`: `name=value`, by which a rule of the bucket finds it. */
    put: async (key: string, content: Readable, tag?: string): Promise<void> => {
      const params = { Bucket: bucket, Key: key, Body: content, ...(tag && { Tagging: tag }) };
      // Two parts of 5 MB are in memory at a time.
      const upload = new Upload({ client, params, queueSize: 2 });
      let failure: Error | undefined;
      content.once('error', (error) => {
        failure = error;
      });
      await s3Call(upload.done()).catch((error: unknown) => {
        throw failure ?? error;
      });
    },
    get: async (key: string): Promise<Readable> => {
      const { Body } = await s3Call(client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
      // In Node the body is a stream of Node's.
      return s3Body(Body as Readable);
    },
    /** As `name=value`. */
    tagsOf: async (key: string): Promise<readonly string[]> => {
      const { TagSet = [] } = await s3Call(client.send(new GetObjectTaggingCommand({ Bucket: bucket, Key: key })));
      return TagSet.map(({ Key, Value }) => `${Key}=${Value}`);
    },
    list,
    removeAll: async (prefix: string): Promise<void> => {
      let keys: string[] = [];
      for await (const { key } of list(prefix)) {
        keys.push(key);
        if (keys.length < MAX_DELETED) continue;
        await removeSome(keys);
        keys = [];
      }
      await removeSome(keys);
    },
    /** Rejects if the bucket is not there or may not be used. */
    check: async (): Promise<void> => {
      await s3Call(client.send(new HeadBucketCommand({ Bucket: bucket })));
    },
  };
};
export type S3Objects = ReturnType<typeof s3Objects>;
