import type { Day } from '../../../../domain/calendar.ts';
import {
  EXPIRY_IN_PAST,
  FILE_TOO_LARGE,
  MAX_UPLOAD_BYTES,
  UPLOAD_EXTENSIONS,
  WRONG_FILE_TYPE,
} from '../../../../domain/documents/contract.ts';
import { HttpError, isStatus, messageOf } from '../../../api/http.ts';

export const ACCEPT = UPLOAD_EXTENSIONS.join(',');

/** What can be told before a byte is sent; the server looks again, and into the file. */
export const problemWithFile = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size >= MAX_UPLOAD_BYTES) return FILE_TOO_LARGE;
  if (!UPLOAD_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return WRONG_FILE_TYPE;
  return null;
};

export const problemWithExpiry = (expiry: Day | '', today: Day): string | null =>
  expiry !== '' && expiry < today ? EXPIRY_IN_PAST : null;

const UPLOAD_FAILED = 'Upload failed';
const NO_PROPERTY = 'Error: Property not found. Please refresh the page and try again.';
const NO_QUESTION = 'Error: No current question available for document upload';

/** What to say when it was sent and not taken (spec.txt section 8): "nothing here" alone would not say what is gone. */
export const uploadRefusal = (error: unknown): string => {
  if (isStatus(error, 404)) return NO_PROPERTY;
  if (error instanceof HttpError && error.errors.question_id) return NO_QUESTION;
  return messageOf(error, UPLOAD_FAILED);
};
