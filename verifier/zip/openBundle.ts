import type { BundleFiles } from '../contract.ts';
import { BadArchive, quoted } from './badArchive.ts';
import { readDirectory } from './directory.ts';
import type { Entry } from './entry.ts';
import { MAX_BYTES, MAX_FILE_BYTES, MAX_RATIO, RATIO_FROM_BYTES } from './limits.ts';
import { checkNames } from './names.ts';
import { packedData } from './packedData.ts';
import { unpack } from './unpack.ts';

const checkSizes = (entries: readonly Entry[]): void => {
  for (const { name, size, packedSize } of entries) {
    if (size > MAX_FILE_BYTES)
      throw new BadArchive(`The entry ${quoted(name)} is larger than a file of a bundle can be.`);
    if (size > RATIO_FROM_BYTES && size > packedSize * MAX_RATIO)
      throw new BadArchive(`The entry ${quoted(name)} would unpack to more than ${MAX_RATIO} times its size.`);
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
    throw new BadArchive('The archive would unpack to more than a bundle can be.');
};

/**
 * The files of an evidence bundle. Accepts only plain archives as we write them, in which every byte belongs to one file
 * and every program finds the same files. Throws BadArchive for all others, before it unpacks anything where it can.
 */
export const openBundle = (bytes: Uint8Array): BundleFiles => {
  const { entries, start } = readDirectory(bytes);
  if (entries.length === 0) throw new BadArchive('The archive is empty.');
  checkNames(entries.map(({ name }) => name));
  checkSizes(entries);
  return new Map(packedData(bytes, entries, start).map((packed) => [packed.entry.name, unpack(packed)]));
};
