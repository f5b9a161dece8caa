import type { Readable } from 'node:stream';
import { lazyZip } from './lazyZip.ts';

/** A file that is in memory, or one that is opened when its turn comes. */
export type PackedFile = { readonly name: string } & (
  | { readonly bytes: Buffer }
  | { readonly open: () => Promise<Readable>; readonly size: number }
);

/**
 * One date for all files, so that the same files give the same bytes. A ZIP has local times: noon of this day, whatever
 * zone this machine is in.
 */
const dateOf = (day: string): Date => {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
};

/** Packs the files in this order while they are read. When `signal` aborts, what is open is closed. */
export const fixedZip = (files: readonly PackedFile[], day: string, signal?: AbortSignal): Readable => {
  const zip = lazyZip(signal);
  const options = { mtime: dateOf(day), forceDosTimestamp: true };
  for (const file of files)
    if ('bytes' in file) zip.addBuffer(file.name, file.bytes, options);
    // Documents are compressed already.
    else zip.addLazily(file.name, file.open, { ...options, compress: false, size: file.size });
  return zip.end();
};
