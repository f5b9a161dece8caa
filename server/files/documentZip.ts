import { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MAX_ZIP_FILES, NOT_A_ZIP, TOO_MANY_FILES } from '../../domain/documentImports/contract.ts';
import type { ZippedFile } from '../../domain/documentImports/proposed.ts';
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from '../../domain/documents/uploadLimit.ts';
import { plainText } from '../../domain/plainText.ts';
import { HarmfulFile, UnsupportedMediaType } from '../application/errors.ts';
import { Failure } from '../application/failure.ts';
import { diskFaultOf } from '../lib/diskFault.ts';
import { fileName } from './fileName.ts';
import type { FileStore } from './fileStore.ts';
import type { InspectFile } from './scanned.ts';
import { checkedContent, declaredSize, isSymlink } from './zipEntries.ts';
import { zipEntryName } from './zipEntryName.ts';

/** Bytes of all documents together, unpacked. They are packed already, so a ZIP of them is hardly smaller. */
const MAX_UNPACKED = 200 * 2 ** 20;
/** With folders and what operating systems add. */
const MAX_ENTRIES = 2000;

const TOO_LARGE = 'The ZIP unpacks to more than 200MB: split it in two';
const LOCKED = 'The ZIP has a password: pack the documents without one';
const OUTSIDE = 'The ZIP has names that lead out of its folder: pack the documents again';
const BROKEN = 'The ZIP cannot be read: pack the documents again';
const EMPTY = 'The ZIP has no documents';
const DAMAGED = 'The file is damaged';
const A_LINK = 'This is a link to a file, and not a file';

const refused = (file: string) => new HarmfulFile({ file });

/** Characters of a path in the ZIP that are kept. */
const MAX_PATH = 400;

/** What macOS and Windows put beside the files. */
const ADDED = /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
const isDocument = ({ fileName }: Entry) => !fileName.endsWith('/') && !ADDED.test(fileName);

const damaged = () => refused(DAMAGED);

const entriesOf = async (zip: ZipFile): Promise<readonly Entry[]> => {
  if (zip.entryCount > MAX_ENTRIES) throw refused(TOO_MANY_FILES);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entry.fileName = zipEntryName(entry);
    if (isDocument(entry)) entries.push(entry);
  }
  if (entries.length === 0) throw refused(EMPTY);
  if (entries.length > MAX_ZIP_FILES) throw refused(TOO_MANY_FILES);
  if (entries.some((entry) => entry.isEncrypted())) throw refused(LOCKED);
  if (declaredSize(entries) > MAX_UNPACKED) throw refused(TOO_LARGE);
  return entries;
};

/** Why an entry is not unpacked; null if it may be. */
const faultOf = (entry: Entry): string | null => {
  if (isSymlink(entry)) return A_LINK;
  if (entry.uncompressedSize >= MAX_UPLOAD_BYTES) return FILE_TOO_LARGE;
  return entry.canDecodeFileData() ? null : DAMAGED;
};

type Files = Pick<FileStore, 'receive' | 'keep' | 'discard'>;
type Keeping = { readonly files: Files; readonly inspectFile: InspectFile; readonly accountId: string };

/** The reason why a document is refused by itself. Throws what is not about its content. */
const reasonOf = (error: unknown): string => {
  if (error instanceof HarmfulFile || error instanceof UnsupportedMediaType) return error.message;
  throw error;
};

/** One document. A fault of it does not concern the others. */
const unpack = async (zip: ZipFile, entry: Entry, number: number, keeping: Keeping) => {
  const { files, inspectFile, accountId } = keeping;
  const path = plainText(entry.fileName).slice(0, MAX_PATH);
  const about = { number, path, size: entry.uncompressedSize };
  const fault = faultOf(entry);
  if (fault !== null) return { ...about, fault };
  const file = await files.receive(Readable.from(checkedContent(zip, entry, damaged))).catch(reasonOf);
  if (typeof file === 'string') return { ...about, fault: file };
  try {
    const mediaType = await inspectFile(file.path, path).catch((error: unknown) => ({ refused: reasonOf(error) }));
    if (typeof mediaType !== 'string') return { ...about, fault: mediaType.refused };
    await files.keep(accountId, file);
    const { size, sha256 } = file;
    return { ...about, size, sha256, mediaType, filename: fileName(path.split('/').at(-1) ?? path), fault: null };
  } finally {
    await files.discard(file);
  }
};

const opened = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw diskFaultOf(error) ? error : new UnsupportedMediaType(NOT_A_ZIP);
  });

/** yauzl has no classes of errors. What it throws while it reads the list of entries is a fault of the ZIP. */
const refuseUnreadable = (error: unknown): never => {
  if (error instanceof Failure || diskFaultOf(error)) throw error;
  const outside = error instanceof Error && /^(absolute path|invalid relative path)/.test(error.message);
  throw refused(outside ? OUTSIDE : BROKEN);
};

/**
 * Unpacks the documents of a ZIP one after the other and keeps each encrypted, as an upload of it would. The declared
 * sizes are checked before anything is unpacked, and yauzl stops as soon as an entry is longer than its header says: so a
 * small ZIP cannot unpack to a huge one. Throws HarmfulFile for one that is refused as a whole.
 */
export const unpackDocuments = async (path: string, keeping: Keeping): Promise<ZippedFile[]> => {
  const zip = await opened(path);
  try {
    const entries = await entriesOf(zip).catch(refuseUnreadable);
    const unpacked: ZippedFile[] = [];
    for (const [index, entry] of entries.entries()) unpacked.push(await unpack(zip, entry, index + 1, keeping));
    return unpacked;
  } finally {
    zip.close();
  }
};
