import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseWhole } from 'csv-parse/sync';
import { fieldsIn } from '../../domain/imports/columns.ts';
import { Unprocessable } from '../application/errors.ts';
import { decodeText } from './decodeText.ts';
import { type Cells, MAX_HEADING_ROW, type TableBuilder } from './table.ts';

/** Characters of a row. A quote that is never closed would otherwise make one row of the whole file. */
const MAX_RECORD = 100_000;
/** Characters that csv-parse gets at once, so that other requests are served in between. */
const PART = 64 * 1024;

const UNREADABLE = 'The file cannot be read as a table: save it as CSV or XLSX again';

const FORM = {
  // Some programs end the headings and the rows differently.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // Inch marks and nicknames stand in the middle of cells.
  relax_quotes: true,
  max_record_size: MAX_RECORD,
};

const SEPARATORS = [',', ';', '\t'] as const;

/** A first line of Excel, such as `sep=;`, which is no row of the table. */
const NAMED_SEPARATOR = /^\s*"?sep=([,;|\t])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

const firstRows = (text: string, delimiter: string): Cells[] => {
  try {
    const head = text.slice(0, MAX_RECORD);
    return parseWhole(head, { ...FORM, delimiter, to: MAX_HEADING_ROW, skip_records_with_empty_values: true });
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
};

/** The separator that shows the most headings, else the one that divides the first row the most often. */
const guessedSeparator = (text: string): string => {
  const guesses = SEPARATORS.map((separator) => {
    const rows = firstRows(text, separator);
    return { separator, fields: Math.max(0, ...rows.map(fieldsIn)), cells: rows[0]?.length ?? 0 };
  });
  const [best] = guesses.sort((one, other) => other.fields - one.fields || other.cells - one.cells);
  return best?.separator ?? ',';
};

function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PART) yield text.slice(from, from + PART);
}

/** Throws Unprocessable for what is no table of text. */
export const readCsv = async (bytes: Buffer, table: TableBuilder): Promise<void> => {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new Unprocessable({ file: UNREADABLE });
  const [line = '', named] = NAMED_SEPARATOR.exec(text) ?? [];
  const rows = text.slice(line.length);
  const parser = parse({ ...FORM, delimiter: named ?? guessedSeparator(rows) });
  const source = Readable.from(partsOf(rows));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const cells of source.pipe(parser)) table.add(cells as Cells);
  } catch (error) {
    throw error instanceof CsvError ? new Unprocessable({ file: UNREADABLE }) : error;
  } finally {
    source.destroy();
  }
};
