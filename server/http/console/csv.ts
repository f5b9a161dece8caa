import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { CSV } from '../../lib/csv.ts';
import type { Cells } from './listOver.ts';

/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const lines = (rows: readonly Cells[]): string => stringify([...rows], CSV);

async function* file(headings: readonly string[], chunks: AsyncIterable<readonly Cells[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([headings]);
  for await (const rows of chunks) yield lines(rows);
}

export const csvFile = (headings: readonly string[], chunks: AsyncIterable<readonly Cells[]>): Readable =>
  Readable.from(file(headings, chunks));
