import { createHash } from 'node:crypto';

/** 128 bits of the SHA-256 of a body, for its ETag. */
export const contentDigest = (body: string | Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);
