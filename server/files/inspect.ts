import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { refuseUnsafeDoc } from './oleFile.ts';
import { refuseUnsafePicture } from './picture.ts';
import { WrongFileType } from './wrongFileType.ts';
import { refuseUnsafeDocx } from './zipFile.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** What file-type calls the container of old Word files (OLE compound file). */
const OLE = 'application/x-cfb';

type Accepted = {
  readonly sniffed: string;
  readonly mediaType: string;
  /** Throws for content that would harm the program that opens it. */
  readonly check: (path: string) => Promise<void>;
};

/** Each PDF begins with its version. */
const PDF_START = /^%PDF-\d\.\d/;
/** Bytes. */
const PDF_START_LENGTH = 8;

/**
 * A PDF without end marker is an incomplete upload, or another file type that starts like a PDF. file-type also finds one
 * behind a byte order mark or the tag of an MP3.
 */
const refuseIncompletePdf = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = await file.read(Buffer.alloc(PDF_START_LENGTH), 0, PDF_START_LENGTH, 0);
    if (!PDF_START.test(start.buffer.toString('latin1'))) throw new WrongFileType();
    const length = Math.min(size, 2048);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    if (!buffer.includes('%%EOF')) throw new WrongFileType();
  } finally {
    await file.close();
  }
};

const JPEG: Accepted = { sniffed: 'image/jpeg', mediaType: 'image/jpeg', check: refuseUnsafePicture };
const ACCEPTED: Readonly<Record<string, Accepted>> = {
  '.pdf': { sniffed: 'application/pdf', mediaType: 'application/pdf', check: refuseIncompletePdf },
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': { sniffed: 'image/png', mediaType: 'image/png', check: refuseUnsafePicture },
  '.doc': { sniffed: OLE, mediaType: 'application/msword', check: refuseUnsafeDoc },
  '.docx': { sniffed: DOCX, mediaType: DOCX, check: refuseUnsafeDocx },
};

/**
 * The media type of a file. Throws WrongFileType if its content does not match its name, and HarmfulFile if it
 * would harm its reader.
 */
export const inspect = async (path: string, filename: string): Promise<string> => {
  const accepted = ACCEPTED[extname(filename).toLowerCase()];
  if (!accepted) throw new WrongFileType();
  // file-type unpacks a part of a DOCX, so its limits are checked first.
  if (accepted.mediaType === DOCX) await accepted.check(path);
  const found = await fileTypeFromFile(path);
  if (found?.mime !== accepted.sniffed) throw new WrongFileType();
  if (accepted.mediaType !== DOCX) await accepted.check(path);
  return accepted.mediaType;
};
