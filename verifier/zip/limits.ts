import { MAX_BUNDLE_BYTES, MAX_UPLOAD_MB } from '../../domain/documents/uploadLimit.ts';

const MB = 2 ** 20;

/** A property with the most documents that it can have, each of the largest size, stays below these. */
export const MAX_FILES = 5000;
export const MAX_FILE_BYTES = 64 * MB;
export const MAX_BYTES = MAX_BUNDLE_BYTES;

/** Blank pages are packed to a thousandth, too: only files that are larger than any upload are judged by their ratio. */
export const RATIO_FROM_BYTES = (MAX_UPLOAD_MB + 6) * MB;
export const MAX_RATIO = 100;

/** Bytes of packed data that are unpacked at once. DEFLATE makes at most 1,032 of one, so this is 17 MB. */
export const INPUT_STEP = 16 * 1024;
