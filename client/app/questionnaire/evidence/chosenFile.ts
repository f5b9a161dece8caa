import type { Day } from '../../../../domain/calendar.ts';
import type { Reading } from '../../documents/reading/reading.ts';
import { EMPTY_DRAFT, type ReviewDraft } from '../../documents/reading/review/useReadingReview.ts';

/** A file that was chosen for a question and is not being uploaded yet. */
export type ChosenFile =
  | { readonly status: 'reading'; readonly file: File; readonly skip: () => void }
  | { readonly status: 'review'; readonly file: File; readonly reading: Reading; readonly draft: ReviewDraft };

/** By the key of the question. */
export type ChosenFiles = Readonly<Record<string, ChosenFile>>;

/** Only PDFs are read; all other files are uploaded at once. */
export const mayBeRead = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith('.pdf');

/** The expiry date of the card, which the person has entered or which we suggest. */
export type CardExpiry = { readonly entered: Day | null; readonly shown: Day | '' };

/**
 * An expiry date that the person entered before choosing the file stays, unless the document names one. Where no value was
 * read the date that the card shows is taken, as it is for a file that is not read.
 */
export const firstDraft = ({ proposed }: Reading, { entered: chosen, shown }: CardExpiry): ReviewDraft => {
  const isRead = proposed.issuedOn !== null || proposed.reference !== null || proposed.issuer !== null;
  const entered = chosen ?? (isRead ? null : shown || null);
  return entered && !proposed.expiresOn ? { ...EMPTY_DRAFT, entered: { expiresOn: entered } } : EMPTY_DRAFT;
};
