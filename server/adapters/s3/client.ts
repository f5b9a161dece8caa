import { finished, PassThrough, type Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { StoreUnavailable } from '../../application/errors.ts';

export type S3Options = {
  /** A server that speaks S3; without it Amazon's. */
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  /** Milliseconds without a byte after which a request has failed, for tests. */
  readonly silence?: number | undefined;
};

/**
 * Milliseconds. The library waits for ever by default, and about a late answer it only logs a warning: what ends a request is
 * a connection on which nothing has moved for so long.
 */
const [CONNECTING, SILENCE] = [3000, 20_000];
/** Servers other than Amazon's take any region, but a signature names one. */
const ANY_REGION = 'us-east-1';

/** Credentials come from where the library looks for them: environment, profile, role of the machine. */
export const s3Client = ({ endpoint, region = ANY_REGION, silence = SILENCE }: S3Options): S3Client =>
  new S3Client({
    region,
    requestHandler: { connectionTimeout: CONNECTING, socketTimeout: silence },
    // Other servers need not know the checksums of Amazon's, nor have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }),
  });

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

export const isMissing = (error: unknown): boolean => statusOf(error) === 404;
/** The object is not the one that the request was made for. */
export const isChanged = (error: unknown): boolean => statusOf(error) === 412;

/** What the server does not know how to do is no outage. */
const NOT_IMPLEMENTED = 501;

/** Errors without an answer, and those that the server blames on itself, are an outage. */
export const s3Call = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || (status >= 500 && status !== NOT_IMPLEMENTED))
      throw new StoreUnavailable('S3 does not answer', { cause: error });
    throw error;
  }
};

/** Errors of the connection have a code or are the library's timeout. One of the content, like a wrong checksum, has neither. */
const isBroken = (error: Error): boolean => 'code' in error || error.name === 'TimeoutError';

/** The body of an answer. A connection that breaks before its end is an outage: it says nothing about the object. */
export const s3Body = (body: Readable): Readable => {
  const whole = new PassThrough();
  finished(body, (error) => {
    if (!error) return;
    whole.destroy(isBroken(error) ? new StoreUnavailable('S3 does not answer', { cause: error }) : error);
  });
  // A reader that gives up frees the connection.
  whole.once('close', () => body.destroy());
  return body.pipe(whole);
};
