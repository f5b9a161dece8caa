import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { Cells } from './listOver.ts';

/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * As RFC 4180 has it. A spreadsheet would run a text that begins with =, +, -, @, a tab or a return as a formula, so such
 * a text gets an apostrophe before it.
 */
const lines = (rows: readonly Cells[]): string =>
  stringify([...rows], { record_delimiter: 'windows', escape_formulas: true });

async function* file(headings: readonly string[], chunks: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([headings]);
  for await (const rows of chunks) yield lines(rows);
}

export const csvFile = (headings: readonly string[], chunks: AsyncIterable<readonly Cells[]>): Readable =>
  Readable.from(file(headings, chunks));
