import { hash } from 'node:crypto';
import { hashing, type Sha256 } from '../../domain/ledger/merkle.ts';

/**
 * The one-shot function of Node: a hash object per leaf would take twice as long. By way of a text, because a Buffer from
 * `hash` has memory of its own, which takes longer and lets the garbage collector pause for some milliseconds.
 */
export const sha256: Sha256 = (bytes) => Buffer.from(hash('sha256', bytes, 'binary'), 'binary');

export const hashes = hashing(sha256);
