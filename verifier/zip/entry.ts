import { BadArchive, quoted } from './badArchive.ts';

export const STORED = 0;
export const DEFLATED = 8;

/** What the directory of the archive says of one file. */
export type Entry = {
  readonly name: string;
  readonly nameBytes: Uint8Array;
  readonly versionNeeded: number;
  readonly flags: number;
  readonly method: number;
  /** Time and date as they are stored. */
  readonly modified: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Of the local header in the archive. */
  readonly offset: number;
};

/** The bits of `flags`. */
export const DESCRIPTOR_FOLLOWS = 1 << 3;
const IS_UTF8 = 1 << 11;
const ENCRYPTED = 1 << 0;
/** How hard the program tried. */
const EFFORT = 0b110;

/** 2.0. Only ZIP64, encryption and other methods need more. */
const MAX_VERSION = 20;
/** The largest values mean that the real ones are in ZIP64 fields. */
const ZIP64 = 0xffffffff;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Without the flag, the encoding of other than ASCII letters depends on the program. */
export const decodeName = (bytes: Uint8Array, flags: number): string => {
  const isAscii = bytes.every((byte) => byte < 0x80);
  try {
    if (isAscii || flags & IS_UTF8) return utf8.decode(bytes);
  } catch {
    // Told below.
  }
  throw new BadArchive('The archive has a name that is not UTF-8.');
};

/** Throws BadArchive for an entry that needs more than a plain file does. */
export const checkKind = ({ name, flags, method, versionNeeded, packedSize, size, offset }: Entry): void => {
  const refuse = (reason: string): never => {
    throw new BadArchive(`The entry ${quoted(name)} ${reason}.`);
  };
  if (flags & ENCRYPTED) refuse('is encrypted');
  if (flags & ~(EFFORT | DESCRIPTOR_FOLLOWS | IS_UTF8)) refuse('has flags that we do not set');
  if (method !== STORED && method !== DEFLATED) refuse(`is packed by an unknown method (${method})`);
  if (packedSize === ZIP64 || size === ZIP64 || offset === ZIP64)
    refuse('is in ZIP64 form, which a bundle never needs');
  if (versionNeeded > MAX_VERSION) refuse('needs a newer kind of archive than a bundle is');
  if (method === STORED && packedSize !== size) refuse('is stored with two sizes');
};

const TIMESTAMP = 0x5455;

/** Other fields could give the file another name, size or owner for programs that know them. */
export const checkExtra = (extra: Uint8Array, name: string): void => {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at < extra.length; ) {
    const isField = at + 4 <= extra.length && view.getUint16(at, true) === TIMESTAMP;
    const end = isField ? at + 4 + view.getUint16(at + 2, true) : Number.POSITIVE_INFINITY;
    if (end > extra.length)
      throw new BadArchive(`The entry ${quoted(name)} has additional fields that we do not write.`);
    at = end;
  }
};

const KINDS = 0o170000;
const REGULAR_FILE = 0o100000;
const DOS_FOLDER_OR_VOLUME = 0x18;

/** `attributes`: the file mode of Unix in the upper half, that of DOS in the lower one. */
export const checkMode = (attributes: number, name: string): void => {
  const kind = (attributes >>> 16) & KINDS;
  if ((kind === 0 || kind === REGULAR_FILE) && !(attributes & DOS_FOLDER_OR_VOLUME)) return;
  throw new BadArchive(`The entry ${quoted(name)} is a link, a folder or a device, and not a file.`);
};
