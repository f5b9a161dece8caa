import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
const drawn = new Uint8Array(BYTES * 256);
let used = drawn.length;

// Asking the system for sixteen bytes at a time costs as much as an append's share of its batch.
const random = (): Uint8Array => {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += BYTES;
  return drawn.subarray(used - BYTES, used);
};

/** A UUID v7 (RFC 9562): ordered by time, to the millisecond. */
export const uuidv7 = (): string => v7({ rng: random });
