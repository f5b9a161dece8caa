import { MAX_COLUMNS } from '../../domain/imports/sheet.ts';
import { Unprocessable } from '../application/errors.ts';
import { Failure } from '../application/failure.ts';
import { diskFaultOf } from '../lib/diskFault.ts';
import { wholeText, withPiece } from './cellText.ts';
import { openWorkbook, type Workbook } from './openWorkbook.ts';
import { parseXml } from './parseXml.ts';
import { type TableBuilder, tableBuilder } from './table.ts';
import { partsOf, sharedTexts } from './workbookParts.ts';

export const BROKEN_XLSX = 'The file cannot be read: open it in your spreadsheet and save it as XLSX again';

const A = 'A'.charCodeAt(0);
/** The last column of Excel is `XFD`. */
const COLUMN = /^[A-Z]{1,3}/;

/** 0 for a cell `A7`, 27 for `AB7`, -1 for any other form. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of COLUMN.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - A + 1;
  return column - 1;
};

/** 7 for the row 7. 0 for a row without a valid number: it follows the one before. */
const rowOf = (number: unknown): number => (/^\d{1,7}$/.test(String(number)) ? Number(number) : 0);

/** What the sheet shows in a cell. A formula is never run: its last result is stored beside it. */
const shownValue = (type: string, value: string, shared: readonly string[]): string => {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    // The formula of the cell has failed, so there is no value.
    case 'e':
      return '';
    case 'n':
      return value === '' ? '' : String(Number(value));
    default:
      return value;
  }
};

/** Row by row. Cells that a row leaves out are blank, and so are rows that the sheet leaves out. */
const readRows = async (workbook: Workbook, part: string, shared: readonly string[], add: TableBuilder['add']) => {
  const source = await workbook.part(part);
  if (!source) return;
  let row = 0;
  let skipped = 0;
  let cells: string[] = [];
  let column = -1;
  let type = 'n';
  let value = '';
  let reading = false;
  await parseXml(source, {
    open: (name, attributes) => {
      if (name === 'row') {
        skipped = Math.max(0, rowOf(attributes.r) - row - 1);
        row += skipped + 1;
        [cells, column] = [[], -1];
      }
      if (name === 'c') {
        const { r, t } = attributes;
        column = r === undefined ? column + 1 : columnOf(String(r));
        [type, value] = [String(t ?? 'n'), ''];
      }
      reading = name === 'v' || name === 't';
    },
    text: (text) => {
      if (reading) value = withPiece(value, text);
    },
    close: (name) => {
      reading = false;
      if (name === 'c' && column >= 0 && column < MAX_COLUMNS) {
        while (cells.length < column) cells.push('');
        cells[column] = shownValue(type, wholeText(value), shared);
      }
      if (name === 'row') add(cells, skipped);
      return name === 'sheetData' ? 'stop' : undefined;
    },
  });
};

const readWorkbook = async (workbook: Workbook): Promise<{ sheet: string; table: TableBuilder } | undefined> => {
  const { sheets, shared } = await partsOf(workbook);
  const texts = await sharedTexts(workbook, shared);
  for (const { name, part } of sheets) {
    const table = tableBuilder({ cellsCanMove: false });
    await readRows(workbook, part, texts, table.add);
    if (table.table()) return { sheet: name, table };
  }
  return undefined;
};

/** The first sheet that is visible and has rows; undefined if there is none. Throws Unprocessable for a broken file. */
export const readXlsx = async (path: string): Promise<{ sheet: string; table: TableBuilder } | undefined> => {
  let workbook: Workbook | undefined;
  try {
    workbook = await openWorkbook(path);
    return await readWorkbook(workbook);
  } catch (error) {
    if (error instanceof Failure || diskFaultOf(error)) throw error;
    throw new Unprocessable({ file: BROKEN_XLSX });
  } finally {
    workbook?.close();
  }
};
