import type { Day } from '../../../domain/calendar.ts';
import {
  FILE_TOO_LARGE,
  MAX_UPLOAD_BYTES,
  UPLOAD_EXTENSIONS,
  WRONG_FILE_TYPE,
} from '../../../domain/documents/contract.ts';

export const ACCEPT = UPLOAD_EXTENSIONS.join(',');
export const EXPIRY_IN_PAST = 'The expiry date cannot be earlier than today';
export const UPLOAD_FAILED = 'Upload failed';

/** What can be told before a byte is sent; the server looks again, and into the file. */
export const problemWithFile = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size >= MAX_UPLOAD_BYTES) return FILE_TOO_LARGE;
  if (!UPLOAD_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return WRONG_FILE_TYPE;
  return null;
};

export const problemWithExpiry = (expiry: Day | '', today: Day): string | null =>
  expiry !== '' && expiry < today ? EXPIRY_IN_PAST : null;
