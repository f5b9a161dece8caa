import { type DocumentText, lineOf } from '../../../client/app/documents/reading/textLines.ts';

const LETTER = 5;
const ROW = 24;

/** A page with these lines. Two spaces separate the cells of a line. */
export const textOf = (...lines: readonly string[]): DocumentText => ({
  pageCount: 2,
  pages: [{ page: 1, width: 595, height: 842 }],
  lines: lines.map((line, row) =>
    lineOf(
      [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
        text,
        page: 1,
        left: 40 + index * LETTER,
        right: 40 + (index + text.length) * LETTER,
        top: 40 + row * ROW,
        bottom: 50 + row * ROW,
        rotated: false,
      })),
    ),
  ),
});
