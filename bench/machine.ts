import { hash } from '@node-rs/argon2';
import { ARGON2ID } from '../server/identity/credentials.ts';
import { median } from './measure.ts';

const HASHES = 15;

/**
 * Milliseconds of CPU for one password hash, which takes as long as the processor and its memory need and nothing else.
 * Rows that are no ratios double on a shared machine whose neighbours are busy: this figure says whether it was one.
 */
export const hashMs = async (): Promise<number> => {
  const times: number[] = [];
  for (let count = 0; count < HASHES; count += 1) {
    const before = process.cpuUsage();
    await hash('a password of the bench', ARGON2ID);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return median(times);
};
