import { createReadStream } from 'node:fs';
import { HarmfulFile } from '../application/errors.ts';
import { WrongFileType } from './wrongFileType.ts';

export const MACROS = 'The document contains macros: save it without macros, or as a PDF';

/** The first bytes of an OLE compound file ([MS-CFB] 2.2). */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** As the directory of an OLE file stores a name, in UTF-16. Names are compared without case. */
const stored = (name: string): string => Buffer.from(name.toLowerCase(), 'utf16le').toString('latin1');

/** The stream that each Word file has: workbooks and mails are OLE files, too. */
const LETTER = stored('WordDocument');
/** The folder with the macros. */
const MACRO_FOLDER = stored('_VBA_PROJECT');

/** Throws HarmfulFile for an old Word file with macros, and WrongFileType for a file that is none. */
export const refuseUnsafeDoc = async (path: string): Promise<void> => {
  let isFirst = true;
  let hasLetter = false;
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    if (isFirst && !bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new WrongFileType();
    isFirst = false;
    const read = rest + bytes.toString('latin1').toLowerCase();
    if (read.includes(MACRO_FOLDER)) throw new HarmfulFile({ file: MACROS });
    hasLetter ||= read.includes(LETTER);
    // A name may continue in the next chunk.
    rest = read.slice(-MACRO_FOLDER.length);
  }
  if (!hasLetter) throw new WrongFileType();
};
