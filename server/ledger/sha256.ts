import { hash } from 'node:crypto';
import { hashing, type Sha256 } from '../../domain/ledger/merkle.ts';

/** The one-shot function of Node: a hash object per leaf would take twice as long. */
export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

export const hashes = hashing(sha256);
