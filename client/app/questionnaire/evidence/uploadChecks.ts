import type { Day } from '../../../../domain/calendar.ts';
import { isExpired } from '../../../../domain/compliance/expiry.ts';
import { EXPIRY_IN_PAST, UPLOAD_EXTENSIONS, WRONG_FILE_TYPE } from '../../../../domain/documents/contract.ts';
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES, MAX_UPLOAD_MB } from '../../../../domain/documents/uploadLimit.ts';
import { HttpError, isStatus, messageOf } from '../../../api/http.ts';
import { NO_SUCH_DATE } from '../../../components/forms/useBadDate.ts';

/** The `accept` attribute of a file input. */
export const ACCEPTED_FILES = UPLOAD_EXTENSIONS.join(',');

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });
// .jpeg is another ending of .jpg, so the hint leaves it out.
const TYPE_NAMES = UPLOAD_EXTENSIONS.filter((extension) => extension !== '.jpeg').map((extension) =>
  extension.slice(1).toUpperCase(),
);

export const FILE_HINT = `${EITHER.format(TYPE_NAMES)}, less than ${MAX_UPLOAD_MB}MB`;

/** Checks name and size before the upload starts. The server checks both again, and the content. */
export const fileError = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (size >= MAX_UPLOAD_BYTES) return FILE_TOO_LARGE;
  if (!UPLOAD_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return WRONG_FILE_TYPE;
  return null;
};

/** `isBad`: a date that does not exist was entered. Its value is empty, which would mean that there is no expiry. */
export const expiryError = (expiry: Day | '', today: Day, isBad = false): string | null => {
  if (isBad) return NO_SUCH_DATE;
  return isExpired(expiry || null, today) ? EXPIRY_IN_PAST : null;
};

const UPLOAD_FAILED = 'Upload failed';
const NO_PROPERTY = 'Error: Property not found. Please refresh the page and try again.';
const NO_QUESTION = 'Error: No current question available for document upload';

/** The dialog for files was open when the upload began. */
export const UPLOAD_RUNS = 'Another file is being uploaded. Cancel that first.';

/** A 404 and an unknown question have texts of their own, because the server's message does not name what is missing. */
export const uploadErrorText = (error: unknown): string => {
  if (isStatus(error, 404)) return NO_PROPERTY;
  if (error instanceof HttpError && error.errors.question_id) return NO_QUESTION;
  return messageOf(error, UPLOAD_FAILED);
};
