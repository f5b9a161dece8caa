/** A piece of text of a page, in points, with y growing downwards. */
export type Cell = {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Written upwards or downwards, such as a narrow table header. */
  readonly rotated: boolean;
};

/** The cells on one baseline, from left to right. */
export type Line = { readonly page: number; readonly text: string; readonly cells: readonly Cell[] };

export type PageSize = { readonly page: number; readonly width: number; readonly height: number };

export type DocumentText = {
  readonly pageCount: number;
  readonly pages: readonly PageSize[];
  readonly lines: readonly Line[];
};

export const heightOf = (cell: Cell): number => cell.bottom - cell.top;

export const overlaps = (a: Cell, b: Cell): boolean => a.left < b.right && b.left < a.right;

export const lineOf = (cells: readonly Cell[]): Line => ({
  page: cells[0]?.page ?? 1,
  text: cells.map(({ text }) => text).join('  '),
  cells,
});
