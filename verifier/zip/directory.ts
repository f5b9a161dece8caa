import { BadArchive, quoted } from './badArchive.ts';
import { checkExtra, checkKind, checkMode, decodeName, type Entry } from './entry.ts';
import { MAX_FILES } from './limits.ts';

const END_BYTES = 22;
const END = 0x06054b50;
const HEADER_BYTES = 46;
const HEADER = 0x02014b50;

export type Directory = { readonly entries: readonly Entry[] /** Where the files end. */; readonly start: number };

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const noArchive = () => new BadArchive('The file is not a ZIP archive, or was cut off.');

const readEntry = (bytes: Uint8Array, at: number, end: number): { entry: Entry; next: number } => {
  const view = viewOf(bytes);
  if (at + HEADER_BYTES > end || view.getUint32(at, true) !== HEADER)
    throw new BadArchive('The directory of the archive is damaged.');
  const u16 = (offset: number) => view.getUint16(at + offset, true);
  const u32 = (offset: number) => view.getUint32(at + offset, true);
  const [nameLength, extraLength, commentLength] = [u16(28), u16(30), u16(32)];
  const nameEnd = at + HEADER_BYTES + nameLength;
  const next = nameEnd + extraLength + commentLength;
  if (next > end) throw new BadArchive('The directory of the archive is damaged.');
  const nameBytes = bytes.subarray(at + HEADER_BYTES, nameEnd);
  const name = decodeName(nameBytes, u16(8));
  if (commentLength > 0) throw new BadArchive(`The entry ${quoted(name)} has a comment, and a bundle has none.`);
  if (u16(34) !== 0) throw new BadArchive(`The entry ${quoted(name)} is on another disk.`);
  checkExtra(bytes.subarray(nameEnd, nameEnd + extraLength), name);
  checkMode(u32(38), name);
  const entry: Entry = {
    name,
    nameBytes,
    versionNeeded: u16(6),
    flags: u16(8),
    method: u16(10),
    modified: u32(12),
    crc: u32(16),
    packedSize: u32(20),
    size: u32(24),
    offset: u32(42),
  };
  checkKind(entry);
  return { entry, next };
};

/**
 * The entries as the directory at the end of the archive lists them. The end record must be the last bytes of the file
 * and the directory must reach up to it: a program that searches for either would otherwise find another one.
 */
export const readDirectory = (bytes: Uint8Array): Directory => {
  const view = viewOf(bytes);
  const end = bytes.length - END_BYTES;
  if (end < 0) throw noArchive();
  if (view.getUint32(end, true) !== END) {
    if (bytes.length >= 4 && view.getUint32(0, true) !== 0x04034b50) throw noArchive();
    throw new BadArchive('The archive was cut off, or has a comment or other bytes at its end.');
  }
  const u16 = (offset: number) => view.getUint16(end + offset, true);
  const u32 = (offset: number) => view.getUint32(end + offset, true);
  const [count, size, start] = [u16(10), u32(12), u32(16)];
  const isSplit = u16(4) !== 0 || u16(6) !== 0 || u16(8) !== count;
  if (isSplit || u16(20) !== 0 || start + size !== end)
    throw new BadArchive('The end of the archive contradicts its directory.');
  if (count > MAX_FILES) throw new BadArchive(`The archive has ${count} files, and a bundle has at most ${MAX_FILES}.`);
  const entries: Entry[] = [];
  let at = start;
  while (at < end && entries.length < count) {
    const { entry, next } = readEntry(bytes, at, end);
    entries.push(entry);
    at = next;
  }
  if (entries.length !== count || at !== end)
    throw new BadArchive('The directory of the archive lists more or fewer files than it says.');
  return { entries, start };
};
