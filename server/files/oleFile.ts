import { createReadStream } from 'node:fs';
import { HarmfulFile } from '../application/errors.ts';
import { WrongFileType } from './wrongFileType.ts';

export const MACROS = 'The document contains macros: save it without macros, or as a PDF';

/** The first bytes of an OLE compound file ([MS-CFB] 2.2). */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** As the directory of an OLE file stores a name, in UTF-16. Names are compared without case. */
const stored = (name: string): string => Buffer.from(name.toLowerCase(), 'utf16le').toString('latin1');

/** The stream that each Word file has. */
const LETTER = stored('WordDocument');
/** Streams of workbooks, presentations and mails, which are OLE files, too. */
const OTHERS = ['Workbook', 'PowerPoint Document', '__properties_version1.0'].map(stored);
/** The folder with the macros. */
const MACRO_FOLDER = stored('_VBA_PROJECT');
const LONGEST = Math.max(...[LETTER, MACRO_FOLDER, ...OTHERS].map(({ length }) => length));

/**
 * Throws HarmfulFile for an old Word file with macros, and WrongFileType for an OLE file of another kind. The directory
 * may be anywhere in the file, so its names are searched for.
 */
export const refuseUnsafeDoc = async (path: string): Promise<void> => {
  let isFirst = true;
  let hasLetter = false;
  let hasOther = false;
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    if (isFirst && !bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new WrongFileType();
    isFirst = false;
    const read = rest + bytes.toString('latin1').toLowerCase();
    if (read.includes(MACRO_FOLDER)) throw new HarmfulFile({ file: MACROS });
    hasLetter ||= read.includes(LETTER);
    hasOther ||= OTHERS.some((name) => read.includes(name));
    // A name may continue in the next chunk.
    rest = read.slice(-LONGEST);
  }
  if (hasOther && !hasLetter) throw new WrongFileType();
};
