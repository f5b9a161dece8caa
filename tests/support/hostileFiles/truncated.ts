import { FILES, pdfOf } from '../files.ts';
import { docOf, jpegClaiming } from '../hostileFiles.ts';
import { EXTENSIONS, type RefusedFile, refused } from './hostileFile.ts';

const cut = (kind: string, extension: string, whole: Buffer, lengths: readonly number[]): readonly RefusedFile[] =>
  [...new Set(lengths)].map((length) =>
    refused(`a ${kind} of ${whole.length} bytes, cut at ${length}`, `half${extension}`, whole.subarray(0, length)),
  );

/** As many lengths, evenly spread up to `end`. */
const spread = (end: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.floor((end * (index + 1)) / count));

/** Here the end marker is whole but for its last character. */
const BEFORE_MARKER = FILES.pdf.indexOf('%%EOF') + 4;
const LONG_PDF = pdfOf(50_000);
/** The frame with the size ends here: a shorter picture has none. */
const BEFORE_FRAME_ENDS = 28;
const BEFORE_FIRST_DATA = FILES.png.indexOf('IDAT') + 3;
const MAGIC_OF_DOC = 8;

const EMPTY = EXTENSIONS.map((extension) =>
  refused(`an empty file called ${extension}`, `empty${extension}`, Buffer.alloc(0)),
);

export const TRUNCATED: readonly RefusedFile[] = [
  ...EMPTY,
  ...cut('PDF', '.pdf', FILES.pdf, [1, 2, 3, 4, 5, 8, ...spread(BEFORE_MARKER, 14)]),
  ...cut('PDF', '.pdf', LONG_PDF, [10_000, 20_000, 30_000, 40_000, 49_990, LONG_PDF.length - 2]),
  ...cut('JPEG', '.jpg', jpegClaiming(8, 8), [1, 2, 3, 4, 5, 6, 11, 19, 20, 22, 23, 24, 26, BEFORE_FRAME_ENDS]),
  ...cut('PNG', '.png', FILES.png, [1, 4, 7, 8, 12, 15, 16, 17, 20, 23, 24, 29, 32, 33, 36, BEFORE_FIRST_DATA]),
  ...cut('DOC', '.doc', docOf(), [1, 2, 3, 4, 5, 6, MAGIC_OF_DOC - 1]),
  ...cut('DOCX', '.docx', FILES.docx, [4, 30, ...spread(FILES.docx.length - 1, 20)]),
];
