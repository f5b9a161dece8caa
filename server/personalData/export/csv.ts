import { stringify } from 'csv-stringify/sync';
import { CSV } from '../../lib/csv.ts';

type Cell = string | number | boolean | null | undefined;

/** With the byte order mark by which spreadsheets know UTF-8. The columns are the members of the first row. */
export const csv = (rows: readonly Readonly<Record<string, Cell>>[]): string =>
  stringify([...rows], { ...CSV, header: true, bom: true });
