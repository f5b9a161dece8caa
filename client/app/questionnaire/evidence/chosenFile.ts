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

/** An expiry date that the person entered before choosing the file stays, unless the document names one. */
export const firstDraft = ({ proposed }: Reading, entered: Day | null): ReviewDraft =>
  entered && !proposed.expiresOn ? { ...EMPTY_DRAFT, entered: { expiresOn: entered } } : EMPTY_DRAFT;
