import { type Cell, heightOf, type Line, lineOf } from './textLines.ts';

/** A text item of pdf.js, with its matrix already turned to the page as it is shown. */
export type TextItem = { readonly str: string; readonly width: number; readonly matrix: readonly number[] };

const MAX_TEXT = 400;
/** In font sizes. A wider gap separates columns; a narrower one separates words. */
const COLUMN_GAP = 1.2;
const WORD_GAP = 0.14;
const SAME_BASELINE = 0.35;

const cellOf = (page: number, { str, width, matrix }: TextItem): Cell => {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  const size = Math.hypot(c, d);
  const rotated = Math.abs(b) > Math.abs(a);
  const box = rotated
    ? b < 0
      ? { left: x - size, right: x, top: y - width, bottom: y }
      : { left: x, right: x + size, top: y, bottom: y + width }
    : { left: x, right: x + width, top: y - size, bottom: y };
  return { text: str, page, rotated, ...box };
};

const join = (left: Cell, right: Cell): Cell => {
  const spaced = right.left - left.right > WORD_GAP * heightOf(right) || left.text.endsWith(' ');
  const text = `${left.text.trimEnd()}${spaced || right.text.startsWith(' ') ? ' ' : ''}${right.text.trimStart()}`;
  return {
    ...left,
    text: text.slice(0, MAX_TEXT),
    right: Math.max(left.right, right.right),
    top: Math.min(left.top, right.top),
  };
};

const inColumns = (cells: readonly Cell[]): Cell[] => {
  const columns: Cell[] = [];
  for (const cell of [...cells].sort((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    const near = last && cell.left - last.right < COLUMN_GAP * Math.min(heightOf(cell), heightOf(last));
    if (near) columns[columns.length - 1] = join(last, cell);
    else columns.push(cell);
  }
  return columns;
};

const onBaselines = (cells: readonly Cell[]): Cell[][] => {
  const rows: Cell[][] = [];
  for (const cell of [...cells].sort((a, b) => a.bottom - b.bottom)) {
    const first = rows.at(-1)?.[0];
    if (first && cell.bottom - first.bottom < SAME_BASELINE * Math.min(heightOf(cell), heightOf(first)))
      rows.at(-1)?.push(cell);
    else rows.push([cell]);
  }
  return rows;
};

const tidy = (cell: Cell): Cell => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT) });

/** The lines of one page from top to bottom. Rotated text makes lines of its own. */
export const linesOfItems = (page: number, items: readonly TextItem[]): Line[] => {
  const cells = items.filter(({ str }) => str.trim() !== '').map((item) => cellOf(page, item));
  const upright = onBaselines(cells.filter(({ rotated }) => !rotated)).map(inColumns);
  const rotated = cells.filter((cell) => cell.rotated).map((cell) => [cell]);
  return [...upright, ...rotated].map((row) => lineOf(row.map(tidy).filter(({ text }) => text !== '')));
};
