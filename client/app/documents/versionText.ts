import { formatDay, formatInstant, formatTime } from '../../../domain/calendar.ts';
import type { Document } from '../../../domain/documents/contract.ts';

/** `10/12/2024 to 09/12/2025`, as far as the dates are known. */
export const termText = ({ issued_on, expiry_date }: Document): string | null => {
  if (issued_on && expiry_date) return `${formatDay(issued_on)} to ${formatDay(expiry_date)}`;
  if (expiry_date) return `Until ${formatDay(expiry_date)}`;
  return issued_on && `Issued ${formatDay(issued_on)}`;
};

/** Tells one version of a document from another, because all may have the same filename. */
export const versionText = (document: Document): string => {
  const { original_filename, uploaded_at } = document;
  const uploaded = `uploaded ${formatInstant(uploaded_at)} at ${formatTime(uploaded_at)}`;
  const term = termText(document);
  return `${original_filename} (${term ? `${term}, ${uploaded}` : uploaded})`;
};
