import { createReadStream } from 'node:fs';
import { HarmfulFile } from '../application/errors.ts';

export const MACROS = 'The document contains macros: save it without macros, or as a PDF';

/** The folder of an OLE compound file that holds macros. The file's directory stores names as UTF-16. */
const MACRO_FOLDER = Buffer.from('_VBA_PROJECT', 'utf16le');

/** Throws HarmfulFile for an old Word file with macros. */
export const refuseMacros = async (path: string): Promise<void> => {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const read = Buffer.concat([rest, chunk as Buffer]);
    if (read.includes(MACRO_FOLDER)) throw new HarmfulFile({ file: MACROS });
    // The name may continue in the next chunk.
    rest = read.subarray(-MACRO_FOLDER.length);
  }
};
