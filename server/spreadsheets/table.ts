import { TOO_MANY_ROWS } from '../../domain/imports/contract.ts';
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS, type Sheet } from '../../domain/imports/sheet.ts';
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

/**
 * Gathers the rows of a file. The first row that is not blank holds the headings. Throws Unprocessable at the first row
 * too many, so that the rest of the file is never read.
 */
export const tableBuilder = () => {
  let headings: string[] | undefined;
  let number = 0;
  const rows: Sheet['rows'] = [];
  return {
    /** `skipped` is the number of blank rows before it that the file leaves out. */
    add: (raw: Cells, skipped = 0): void => {
      const cells = raw.slice(0, MAX_COLUMNS).map(textOf);
      if (headings) number += skipped + 1;
      if (isBlank(cells)) return;
      if (!headings) headings = cells;
      else if (rows.length === MAX_ROWS) throw new Unprocessable({ file: TOO_MANY_ROWS });
      else rows.push({ number, cells });
    },
    /** Undefined without a row. */
    table: (): Pick<Sheet, 'headings' | 'rows'> | undefined => headings && { headings, rows },
  };
};
export type TableBuilder = ReturnType<typeof tableBuilder>;
