import { MAX_CELL } from '../../domain/imports/sheet.ts';
import { plainText } from '../../domain/plainText.ts';

/** Characters. One more than a cell, because the apostrophe before a formula is taken away later. */
const KEPT = MAX_CELL + 1;

/**
 * A text of an XLSX file with its next piece, cut as soon as it is too long for a cell. 300,000 cells may share one text of
 * 20 million characters, so it is cut once, and not by each cell. Blanks before the text are left out, so that the cut
 * never takes a text that follows many of them.
 */
export const withPiece = (text: string, piece: string): string =>
  text.length >= KEPT ? text : `${text}${plainText(piece)}`.trimStart().slice(0, KEPT);
