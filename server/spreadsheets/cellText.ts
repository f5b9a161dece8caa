import { MAX_CELL } from '../../domain/imports/sheet.ts';
import { plainText } from '../../domain/plainText.ts';

/** Characters. One more than a cell, because the apostrophe before a formula is taken away later. */
const KEPT = MAX_CELL + 1;

/** Excel writes a character that XML cannot hold as `_x000D_`, and an underscore before such a text as `_x005F_`. */
const ESCAPE = /_x([0-9A-F]{4})_/gi;
/** Characters of an escape, which becomes one. */
const ESCAPED = '_x000D_'.length;

/**
 * A text of an XLSX file with its next piece, cut as soon as it is too long for a cell. 300,000 cells may share one text of
 * 20 million characters, so it is cut once, and not by each cell. Blanks before the text are left out, so that the cut
 * never takes a text that follows many of them.
 */
export const withPiece = (text: string, piece: string): string =>
  text.length >= KEPT * ESCAPED ? text : `${text}${piece}`.trimStart().slice(0, KEPT * ESCAPED);

/** The whole text, once it has all its pieces. */
export const wholeText = (pieces: string): string => {
  const text = pieces.replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return plainText(text).trimStart().slice(0, KEPT);
};
