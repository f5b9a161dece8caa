import { BadArchive, quoted } from './badArchive.ts';
import { checkExtra, DESCRIPTOR_FOLLOWS, type Entry } from './entry.ts';

const HEADER_BYTES = 30;
const HEADER = 0x04034b50;
const DESCRIPTOR_BYTES = 16;
const DESCRIPTOR = 0x08074b50;

export type PackedEntry = { readonly entry: Entry; readonly packed: Uint8Array };

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/**
 * The packed bytes of each entry, in the order in which they stand in the archive. Throws BadArchive unless the local
 * headers say the same as the directory, and the entries cover all bytes before it exactly once.
 */
export const packedData = (bytes: Uint8Array, entries: readonly Entry[], end: number): readonly PackedEntry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

  const refuse = ({ name }: Entry, reason: string): never => {
    throw new BadArchive(`The entry ${quoted(name)} ${reason}.`);
  };

  /** The values that the header or, for a file that was packed while it was sent, the bytes behind it repeat. */
  const repeats = ({ crc, packedSize, size }: Entry, at: number): boolean =>
    view.getUint32(at, true) === crc &&
    view.getUint32(at + 4, true) === packedSize &&
    view.getUint32(at + 8, true) === size;

  const areZero = (at: number): boolean => bytes.subarray(at, at + 12).every((byte) => byte === 0);

  /** Where the entry ends, and its packed bytes. */
  const read = (entry: Entry): PackedEntry & { readonly next: number } => {
    const { offset: at, flags, method, modified, versionNeeded, nameBytes, packedSize } = entry;
    if (at + HEADER_BYTES > end || view.getUint32(at, true) !== HEADER) refuse(entry, 'has no header at its place');
    const nameEnd = at + HEADER_BYTES + view.getUint16(at + 26, true);
    const from = nameEnd + view.getUint16(at + 28, true);
    const to = from + packedSize;
    const isStreamed = (flags & DESCRIPTOR_FOLLOWS) !== 0;
    const next = isStreamed ? to + DESCRIPTOR_BYTES : to;
    if (next > end) refuse(entry, 'is longer than the archive');
    checkExtra(bytes.subarray(nameEnd, from), entry.name);
    const agrees =
      view.getUint16(at + 4, true) === versionNeeded &&
      view.getUint16(at + 6, true) === flags &&
      view.getUint16(at + 8, true) === method &&
      view.getUint32(at + 10, true) === modified &&
      isSame(bytes.subarray(at + HEADER_BYTES, nameEnd), nameBytes) &&
      (repeats(entry, at + 14) || (isStreamed && areZero(at + 14))) &&
      (!isStreamed || (view.getUint32(to, true) === DESCRIPTOR && repeats(entry, to + 4)));
    if (!agrees) refuse(entry, 'has a header that contradicts the directory of the archive');
    return { entry, packed: bytes.subarray(from, to), next };
  };

  const inOrder = [...entries].sort((one, other) => one.offset - other.offset);
  const data: PackedEntry[] = [];
  let at = 0;
  for (const entry of inOrder) {
    if (entry.offset < at) refuse(entry, 'overlaps another entry');
    if (entry.offset > at)
      throw new BadArchive(`There are bytes before ${quoted(entry.name)} that belong to no entry.`);
    const { next, ...packed } = read(entry);
    data.push(packed);
    at = next;
  }
  if (at !== end) throw new BadArchive('There are bytes before the directory that belong to no entry.');
  return data;
};
