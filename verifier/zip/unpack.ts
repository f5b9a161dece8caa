import { Inflate } from 'fflate';
import { BadArchive, quoted } from './badArchive.ts';
import { crc32 } from './crc32.ts';
import { STORED } from './entry.ts';
import { INPUT_STEP } from './limits.ts';
import type { PackedEntry } from './packedData.ts';

const joined = (chunks: readonly Uint8Array[], size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
};

/** Stops as soon as there is more than the archive says: the size in it may be a lie. */
const inflate = ({ entry: { name, size }, packed }: PackedEntry): Uint8Array => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  for (let at = 0; at < packed.length && length <= size; at += INPUT_STEP) {
    try {
      stream.push(packed.subarray(at, at + INPUT_STEP), at + INPUT_STEP >= packed.length);
    } catch (error) {
      throw new BadArchive(`The entry ${quoted(name)} cannot be unpacked: it is damaged.`, { cause: error });
    }
  }
  if (length !== size) throw new BadArchive(`The entry ${quoted(name)} is longer or shorter than the archive says.`);
  return joined(chunks, length);
};

/** The content of an entry. */
export const unpack = (packedEntry: PackedEntry): Uint8Array => {
  const { entry, packed } = packedEntry;
  const content = entry.method === STORED ? packed : inflate(packedEntry);
  if (crc32(content) !== entry.crc)
    throw new BadArchive(`The entry ${quoted(entry.name)} is damaged: its checksum does not fit.`);
  return content;
};
