import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { WRONG_FILE_TYPE } from '../../domain/documents/contract.ts';
import { UnsupportedMediaType } from '../application/errors.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** What file-type calls the container of old Word files (OLE compound file). */
const OLE = 'application/x-cfb';

const ACCEPTED: Readonly<Record<string, { readonly sniffed: string; readonly mediaType: string }>> = {
  '.pdf': { sniffed: 'application/pdf', mediaType: 'application/pdf' },
  '.jpg': { sniffed: 'image/jpeg', mediaType: 'image/jpeg' },
  '.jpeg': { sniffed: 'image/jpeg', mediaType: 'image/jpeg' },
  '.png': { sniffed: 'image/png', mediaType: 'image/png' },
  '.doc': { sniffed: OLE, mediaType: 'application/msword' },
  '.docx': { sniffed: DOCX, mediaType: DOCX },
};

const tailHolds = async (path: string, mark: string): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, 2048);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.includes(mark);
  } finally {
    await file.close();
  }
};

/** The media type of a file. Throws UnsupportedMediaType if its content does not match its name. */
export const sniff = async (path: string, filename: string): Promise<string> => {
  const accepted = ACCEPTED[extname(filename).toLowerCase()];
  const found = accepted && (await fileTypeFromFile(path));
  if (!accepted || found?.mime !== accepted.sniffed) throw new UnsupportedMediaType(WRONG_FILE_TYPE);
  // A PDF without end marker is an incomplete upload, or another file type that starts like a PDF.
  if (accepted.mediaType === 'application/pdf' && !(await tailHolds(path, '%%EOF')))
    throw new UnsupportedMediaType(WRONG_FILE_TYPE);
  return accepted.mediaType;
};
