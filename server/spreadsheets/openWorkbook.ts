import { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Unprocessable } from '../application/errors.ts';
import { checkedContent, declaredSize } from '../files/zipEntries.ts';

/** Bytes of all parts together, unpacked. A sheet of 5,000 rows has less than 5 MB. */
const MAX_UNPACKED = 100 * 2 ** 20;
export const MAX_PARTS = 2000;

export const TOO_LARGE_UNPACKED = 'The file unpacks to more than 100MB: copy the rows into a new file';

const refused = (file: string) => new Unprocessable({ file });
const damaged = (cause?: unknown) => new Error('A part of the file is damaged', { cause });

export type Workbook = {
  /** The content of a part, such as `xl/workbook.xml`; undefined if there is none. */
  readonly part: (name: string) => Promise<Readable | undefined>;
  readonly close: () => void;
};

/**
 * Opens the container of an XLSX file. Its declared sizes are checked before anything is unpacked, and yauzl stops as
 * soon as a part is longer than its header says. So a small file cannot unpack to a huge one.
 */
export const openWorkbook = async (path: string): Promise<Workbook> => {
  const zip: ZipFile = await openPromise(path, { autoClose: false, strictFileNames: true });
  try {
    if (zip.entryCount > MAX_PARTS) throw refused(TOO_LARGE_UNPACKED);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (declaredSize(entries) > MAX_UNPACKED) throw refused(TOO_LARGE_UNPACKED);
    const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
    return {
      part: async (name) => {
        const entry = byName.get(name.toLowerCase());
        return entry && Readable.from(checkedContent(zip, entry, damaged));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};
