import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { diskFaultOf } from '../lib/diskFault.ts';

// What yauzl leaves to us about the ZIPs of strangers. It does stop as soon as an entry is longer than its header says, so
// a ZIP whose declared size is allowed cannot unpack to more.

/** Bytes that these entries say they unpack to. An archive may have several of one name, and each counts. */
export const declaredSize = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);

const SYMLINK = 0o120000;
export const isSymlink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === SYMLINK;

/** What an entry holds. Throws `damaged` if it cannot be unpacked or, at its end, if its checksum differs. */
export async function* checkedContent(
  zip: ZipFile,
  entry: Entry,
  damaged: (cause?: unknown) => Error,
): AsyncGenerator<Buffer, void> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk as Buffer, sum);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw diskFaultOf(error) ? error : damaged(error);
  }
  if (sum !== entry.crc32) throw damaged();
}
