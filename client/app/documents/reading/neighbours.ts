import { datesIn, type FoundDate } from './dates.ts';
import { type Cell, heightOf, type Line, overlaps } from './textLines.ts';

const FILLER = /^(?:n\/?a|[-–—]+|tbc|pass|fail|yes|no|✓|x)$/i;
const MAX_HEADER = 60;
/** In font sizes: the distances between a label and its value, and between two lines of one paragraph. */
const LABEL_GAP = 2.2;
const ROTATED_LABEL_GAP = 4;
const PARAGRAPH_GAP = 0.75;

const gap = (above: Cell, below: Cell): number => below.top - above.bottom;

export const leftOf = (cell: Cell, line: Line): Cell | undefined => line.cells[line.cells.indexOf(cell) - 1];

export const rightOf = (cell: Cell, line: Line): Cell | undefined => line.cells[line.cells.indexOf(cell) + 1];

/** The cells above in the same column, nearest first. */
const columnAbove = (cell: Cell, lines: readonly Line[]): Cell[] =>
  lines
    .flatMap(({ page, cells }) => (page === cell.page ? cells : []))
    .filter((each) => each !== cell && overlaps(each, cell) && gap(each, cell) > -0.4 * heightOf(cell))
    .filter((each) => each.top < cell.top)
    .sort((a, b) => b.bottom - a.bottom);

export const cellBelow = (cell: Cell, lines: readonly Line[]): Cell | undefined =>
  lines
    .flatMap(({ page, cells }) => (page === cell.page ? cells : []))
    .filter((each) => each !== cell && overlaps(each, cell) && each.top > cell.top)
    .filter((each) => gap(cell, each) < LABEL_GAP * heightOf(cell))
    .sort((a, b) => a.top - b.top)[0];

export const cellAbove = (cell: Cell, lines: readonly Line[]): Cell | undefined =>
  columnAbove(cell, lines).find((each) => gap(each, cell) < LABEL_GAP * heightOf(cell));

/** The date is on the next line of the same sentence. */
const continues = (above: Cell, cell: Cell): boolean =>
  Math.abs(above.left - cell.left) < 3 && gap(above, cell) < PARAGRAPH_GAP * heightOf(cell) + 3;

/** The line before in the same paragraph, or nothing. */
export const textAbove = (cell: Cell, lines: readonly Line[]): string => {
  const above = columnAbove(cell, lines)[0];
  return above && !above.rotated && gap(above, cell) < PARAGRAPH_GAP * heightOf(cell) + 3 ? above.text : '';
};

const PERIOD_LINES = 3;

/** Up to three lines before in the same paragraph. */
export const paragraphAbove = (cell: Cell, lines: readonly Line[]): string => {
  const texts: string[] = [];
  let below = cell;
  for (const above of columnAbove(cell, lines).slice(0, PERIOD_LINES)) {
    if (above.rotated || gap(above, below) > PARAGRAPH_GAP * heightOf(cell) + 3) break;
    texts.unshift(above.text);
    below = above;
  }
  return texts.join(' ');
};

const isDateOnly = ({ text }: Cell): boolean => {
  const [date, ...others] = datesIn(text);
  return date !== undefined && others.length === 0 && date.text.length > text.length - 4;
};

/** A header may take several lines: "Next test" above "due". */
const stacked = (header: Cell, lines: readonly Line[]): string => {
  const above = columnAbove(header, lines)[0];
  const belongs =
    above &&
    !above.rotated &&
    !header.rotated &&
    gap(above, header) < PARAGRAPH_GAP * heightOf(header) &&
    !/[\d:]/.test(above.text);
  return belongs && above.text.length < MAX_HEADER ? `${above.text} ${header.text}` : header.text;
};

type Header = { readonly nearest: string; readonly joined: string };

/** The header of the column in which a date stands alone. Other dates of the column may be between. */
export const headerAbove = (
  place: { cell: Cell; line: Line; date: FoundDate },
  lines: readonly Line[],
): Header | null => {
  let below = place.cell;
  for (const cell of columnAbove(place.cell, lines)) {
    const farthest = cell.rotated ? ROTATED_LABEL_GAP : LABEL_GAP;
    if (gap(cell, below) > farthest * heightOf(place.cell)) return null;
    if (!isDateOnly(cell) && !FILLER.test(cell.text)) {
      const coveredDates = place.line.cells.filter((each) => overlaps(each, cell) && isDateOnly(each));
      // A header over two dates does not say which of them it means.
      if ((cell.text.length > MAX_HEADER && !continues(cell, place.cell)) || coveredDates.length > 1) return null;
      return { nearest: cell.text, joined: stacked(cell, lines) };
    }
    below = cell;
  }
  return null;
};
