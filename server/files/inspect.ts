import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { refuseMacros } from './oleFile.ts';
import { refuseHugePicture } from './pictureSize.ts';
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

/** A PDF without end marker is an incomplete upload, or another file type that starts like a PDF. */
const refuseIncompletePdf = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, 2048);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    if (!buffer.includes('%%EOF')) throw new WrongFileType();
  } finally {
    await file.close();
  }
};

const JPEG: Accepted = { sniffed: 'image/jpeg', mediaType: 'image/jpeg', check: refuseHugePicture };
const ACCEPTED: Readonly<Record<string, Accepted>> = {
  '.pdf': { sniffed: 'application/pdf', mediaType: 'application/pdf', check: refuseIncompletePdf },
  '.jpg': JPEG,
  '.jpeg': JPEG,
  '.png': { sniffed: 'image/png', mediaType: 'image/png', check: refuseHugePicture },
  '.doc': { sniffed: OLE, mediaType: 'application/msword', check: refuseMacros },
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
