import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { Unprocessable } from '../application/errors.ts';
import { decodeText } from './decodeText.ts';
import type { Cells, TableBuilder } from './table.ts';

/** Characters of a row. A quote that is never closed would otherwise make one row of the whole file. */
const MAX_RECORD = 100_000;
/** Characters that csv-parse gets at once, so that other requests are served in between. */
const PART = 64 * 1024;

const UNREADABLE = 'The file cannot be read as a table: save it as CSV or XLSX again';

/** The separator that divides the first line the most often. Excel in Europe writes semicolons. */
const delimiterOf = (text: string): string => {
  const [line = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
  const outsideQuotes = line.replace(/"[^"]*"/g, '');
  const [best = ','] = [',', ';', '\t'].sort(
    (one, other) => outsideQuotes.split(other).length - outsideQuotes.split(one).length,
  );
  return best;
};

function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PART) yield text.slice(from, from + PART);
}

/** Throws Unprocessable for what is no table of text. */
export const readCsv = async (bytes: Buffer, table: TableBuilder): Promise<void> => {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new Unprocessable({ file: UNREADABLE });
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    // Inch marks and nicknames stand in the middle of cells.
    relax_quotes: true,
    max_record_size: MAX_RECORD,
  });
  const source = Readable.from(partsOf(text));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const cells of source.pipe(parser)) table.add(cells as Cells);
  } catch (error) {
    throw error instanceof CsvError ? new Unprocessable({ file: UNREADABLE }) : error;
  } finally {
    source.destroy();
  }
};
