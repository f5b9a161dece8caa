import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { IMPORT_EXTENSIONS, WRONG_IMPORT_TYPE } from '../../domain/imports/contract.ts';
import type { Sheet } from '../../domain/imports/sheet.ts';
import { Unprocessable, UnsupportedMediaType } from '../application/errors.ts';
import { fileName } from '../files/fileName.ts';
import { readCsv } from './readCsv.ts';
import { readXlsx } from './readXlsx.ts';
import { tableBuilder } from './table.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Old Excel files, and new ones with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const OLD_OR_LOCKED = 'This is an old Excel file, or one with a password: save it as XLSX without a password';
const EMPTY = 'The file has no rows';
const NOT_CSV = 'This is no CSV file: if it is an XLSX file, let its name end in .xlsx, then choose it again';
const NOT_XLSX =
  'This is no XLSX file: open it in your spreadsheet and save it as XLSX, or let its name end in .csv if it is a CSV file';

const startsWith = (bytes: Buffer, signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

/** The table in an uploaded file. Throws Unprocessable or UnsupportedMediaType, also if name and content do not agree. */
export const readSheet = async (path: string, original: string): Promise<Sheet> => {
  const filename = fileName(original);
  const extension = extname(original).toLowerCase();
  if (!IMPORT_EXTENSIONS.some((one) => one === extension)) throw new UnsupportedMediaType(WRONG_IMPORT_TYPE);
  const bytes = await readFile(path);
  if (startsWith(bytes, OLE)) throw new Unprocessable({ file: OLD_OR_LOCKED });
  const isWorkbook = startsWith(bytes, ZIP);
  if (isWorkbook !== (extension === '.xlsx')) throw new Unprocessable({ file: isWorkbook ? NOT_CSV : NOT_XLSX });
  if (isWorkbook) {
    const read = await readXlsx(path);
    const table = read?.table.table();
    if (!read || !table || table.rows.length === 0) throw new Unprocessable({ file: EMPTY });
    return { filename, sheet: read.sheet, ...table };
  }
  const builder = tableBuilder({ cellsCanMove: true });
  await readCsv(bytes, builder);
  const table = builder.table();
  if (!table || table.rows.length === 0) throw new Unprocessable({ file: EMPTY });
  return { filename, sheet: null, ...table };
};
