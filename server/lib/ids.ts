import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

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

/** 16 random bytes in base64url. */
export const newSalt = (): string => sixteenBytes().toString('base64url');
