import { randomFillSync } from 'node:crypto';
import { stringify, v7 } from 'uuid';

const BYTES = 16;
const pool = Buffer.alloc(BYTES * 256);
let used = pool.length;

// Read random bytes in blocks: a system call per id would cost as much as an append's share of its batch.
const sixteenBytes = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
};

/** A UUID v7 (RFC 9562): ordered by time, to the millisecond. */
export const uuidv7 = (): string => v7({ rng: sixteenBytes });

/** The first 16 bytes of a hash as a UUID v8 (RFC 9562). */
export const uuidv8 = (hash: Buffer): string => {
  const bytes = Buffer.from(hash.subarray(0, BYTES));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
};

/** 16 random bytes in base64url. */
export const newSalt = (): string => sixteenBytes().toString('base64url');
