import { fieldsIn } from '../../domain/imports/columns.ts';
import { TABLE_TOO_LARGE, TOO_MANY_ROWS } from '../../domain/imports/contract.ts';
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS, MAX_TABLE_BYTES, type Sheet } from '../../domain/imports/sheet.ts';
import { plainText } from '../../domain/plainText.ts';
import { Unprocessable } from '../application/errors.ts';

/** A row as it stands in the file. */
export type Cells = readonly string[];

/**
 * An export has an apostrophe before a text that a spreadsheet would run as a formula. It is not part of the text, so
 * that an exported list can be imported again.
 */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '');

const textOf = (cell: string): string => withoutGuard(plainText(cell).trim()).slice(0, MAX_CELL);

const isBlank = (cells: Cells): boolean => cells.every((cell) => cell === '');

/** Rows that are not blank in which the headings are looked for. Above them may be a title. */
export const MAX_HEADING_ROW = 10;

const hasHeadings = (cells: Cells): boolean => fieldsIn(cells) >= 2;

/** Cells up to the last one that is not blank. */
const widthOf = (cells: Cells): number => cells.findLastIndex((cell) => cell !== '') + 1;

const surplus = (row: number): string =>
  `Row ${row} below the headings has more cells than there are headings: put its texts with a comma in quotes, or save the list as XLSX`;

const bytesOf = (cells: Cells): number => cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0);

type Row = { readonly position: number; readonly cells: string[] };

type Form = {
  /** True if a separator that is not in quotes moves the cells after it by one, so that a town becomes a postcode. */
  readonly cellsCanMove: boolean;
};

/**
 * Gathers the rows of a file. Of its first rows the one with two headings that we know holds the headings, else the first
 * of all. Throws Unprocessable at the first row or byte too many, so that the rest of the file is never read.
 */
export const tableBuilder = ({ cellsCanMove }: Form) => {
  let position = 0;
  let headings: Row | undefined;
  let width = 0;
  let bytes = 0;
  let first: Row[] = [];
  const rows: Sheet['rows'] = [];

  const addTo = (head: Row, { position: at, cells }: Row): void => {
    if (rows.length === MAX_ROWS) throw new Unprocessable({ file: TOO_MANY_ROWS });
    const number = at - head.position;
    if (cellsCanMove && hasHeadings(head.cells) && widthOf(cells) > head.cells.length)
      throw new Unprocessable({ file: surplus(number) });
    bytes += bytesOf(cells);
    if (bytes > MAX_TABLE_BYTES) throw new Unprocessable({ file: TABLE_TOO_LARGE });
    width = Math.max(width, widthOf(cells));
    rows.push({ number, cells });
  };

  /** No row has headings that we know. */
  const takeFirst = (): void => {
    const [head, ...others] = first;
    headings = head;
    first = [];
    if (head) for (const row of others) addTo(head, row);
  };

  return {
    /** `skipped` is the number of blank rows before it that the file leaves out. */
    add: (raw: Cells, skipped = 0): void => {
      const row = { position: position + skipped + 1, cells: raw.slice(0, MAX_COLUMNS).map(textOf) };
      position = row.position;
      if (isBlank(row.cells)) return;
      if (headings) addTo(headings, row);
      else if (hasHeadings(row.cells)) headings = row;
      else if (first.push(row) === MAX_HEADING_ROW) takeFirst();
    },
    /** Undefined without a row. There are as many headings as the widest row has cells. */
    table: (): Pick<Sheet, 'headings' | 'rows'> | undefined => {
      if (!headings) takeFirst();
      if (!headings) return undefined;
      const missing = Math.max(0, width - headings.cells.length);
      return { headings: [...headings.cells, ...Array<string>(missing).fill('')], rows };
    },
  };
};
export type TableBuilder = ReturnType<typeof tableBuilder>;
