import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MAX_UPLOAD_MB } from '../../domain/documents/uploadLimit.ts';
import { HarmfulFile } from '../application/errors.ts';
import { Failure } from '../application/failure.ts';
import { diskFaultOf } from '../lib/diskFault.ts';
import { MACROS } from './oleFile.ts';
import { WrongFileType } from './wrongFileType.ts';
import { checkedContent, declaredSize, isSymlink } from './zipEntries.ts';

/** Ten times the largest upload: text is packed to a tenth, and pictures are packed already. */
const MAX_UNPACKED_MB = 10 * MAX_UPLOAD_MB;
const MAX_UNPACKED = MAX_UNPACKED_MB * 2 ** 20;
/** A letter has about 15 parts, and each picture adds one. */
const MAX_PARTS = 2000;

/** Bytes of the part with the types, which is the only one in memory as a whole. 2,000 parts take 300 kB. */
const MAX_TYPES = 2 ** 20;

const TOO_LARGE = `The document unpacks to more than ${MAX_UNPACKED_MB}MB: make it smaller, or save it as a PDF`;
const TOO_MANY = 'The document has more than 2,000 parts: save it as a PDF';
const LONG_LIST = 'The list of parts in the document is larger than 1MB: save it as a PDF';

/** The part of a DOCX that lists the types of the others. */
const TYPES = '[content_types].xml';
const MACRO_PART = /(^|\/)vba(project|data)/i;
const MACRO_TYPE = /macroEnabled|vbaProject/i;
/** Both could hide a macro's type from the search, and Word writes neither. */
const DISGUISE = /<!DOCTYPE|&#/i;

const refused = (file: string) => new HarmfulFile({ file });

/** An archive may have several parts of this name. */
const hasTypes = ({ fileName }: Entry) => fileName.toLowerCase() === TYPES;

const damaged = (cause?: unknown) => new WrongFileType({ cause });

/** Unpacks into nothing, except for the types. */
const contentOf = async (zip: ZipFile, entry: Entry): Promise<string> => {
  const isTypes = hasTypes(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of checkedContent(zip, entry, damaged)) if (isTypes) chunks.push(chunk);
  // Without the zeros, UTF-16 reads like ASCII.
  return Buffer.concat(chunks).toString('latin1').replaceAll('\0', '');
};

const check = async (zip: ZipFile): Promise<void> => {
  if (zip.entryCount > MAX_PARTS) throw refused(TOO_MANY);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  if (declaredSize(entries) > MAX_UNPACKED) throw refused(TOO_LARGE);
  if (entries.some((entry) => hasTypes(entry) && entry.uncompressedSize > MAX_TYPES)) throw refused(LONG_LIST);
  if (entries.some(({ fileName }) => MACRO_PART.test(fileName))) throw refused(MACROS);
  for (const entry of entries) {
    if (isSymlink(entry) || !entry.canDecodeFileData()) throw new WrongFileType();
    const types = await contentOf(zip, entry);
    if (MACRO_TYPE.test(types) || DISGUISE.test(types)) throw refused(MACROS);
  }
};

/**
 * Throws HarmfulFile for a DOCX with macros or beyond the limits, and WrongFileType for one that is broken, or
 * that has parts outside its folder (yauzl checks the names).
 */
export const refuseUnsafeDocx = async (path: string): Promise<void> => {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true });
    await check(zip);
  } catch (error) {
    if (error instanceof Failure || diskFaultOf(error)) throw error;
    throw new WrongFileType({ cause: error });
  } finally {
    zip?.close();
  }
};
