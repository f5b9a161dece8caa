import type { Day } from '../../../../domain/calendar.ts';
import type { GivenDate } from '../answers/answerStorage.ts';

/** An expiry date as the user entered it, until the server has it. */
export type ExpiryDraft = {
  readonly value: Day | '';
  /** The field holds a date that does not exist; the value is empty then. */
  readonly isBad: boolean;
  readonly documentId: string | null;
  readonly error: string | null;
  readonly sending: boolean;
  /** Dates that the server may have without a change elsewhere. A date that an earlier build has stored has none. */
  readonly known: readonly (Day | '')[] | undefined;
  /** Why it is not to be sent: the document was replaced or deleted elsewhere, or its date was changed there. */
  readonly lost: LostReason | null;
};

export type LostReason = 'gone' | 'changed';

/** By the key of the question. */
export type ExpiryDrafts = Readonly<Record<string, ExpiryDraft>>;

/** The document of each question that is asked, by the key of the question. */
export type DocumentsOnFile = ReadonlyMap<string, string | null>;

/** The date of a file that is not chosen yet is no unsaved change: the upload sends it. */
export const isUnsaved = ({ documentId }: ExpiryDraft): boolean => documentId !== null;

export const unsavedKeys = (drafts: ExpiryDrafts): string[] =>
  Object.entries(drafts)
    .filter(([, draft]) => isUnsaved(draft))
    .map(([key]) => key);

export type LostDate = { readonly key: string; readonly reason: LostReason };

/** The dates that are not sent any more. */
export const lostDates = (drafts: ExpiryDrafts, onFile: DocumentsOnFile): LostDate[] =>
  Object.entries(drafts).flatMap(([key, { documentId, lost }]) => {
    // A later file has its own date. The document of a question that is no longer asked is not known here.
    const isOther = documentId !== null && onFile.has(key) && onFile.get(key) !== documentId;
    const reason = isOther ? 'gone' : lost;
    return reason === null ? [] : [{ key, reason }];
  });

export const lostKeys = (drafts: ExpiryDrafts, onFile: DocumentsOnFile): string[] =>
  lostDates(drafts, onFile).map(({ key }) => key);

/** For a date that replaces another one, or that of the server. */
export const knownAfter = (former: ExpiryDraft | undefined, onServer: Day | ''): ExpiryDraft['known'] => {
  if (!former) return [onServer];
  const wasSent = former.sending || former.error !== null;
  return former.known && (wasSent ? [...former.known, former.value] : former.known);
};

/** `present` is the date that the server has now. */
export const isChangedElsewhere = ({ value, known }: ExpiryDraft, present: Day | ''): boolean =>
  known !== undefined && present !== value && !known.includes(present);

export const without = (drafts: ExpiryDrafts, keys: readonly string[]): ExpiryDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)));

export const draftsOf = (stored: Readonly<Record<string, GivenDate>>): ExpiryDrafts =>
  Object.fromEntries(
    Object.entries(stored).map(([key, given]) => [
      key,
      { ...given, known: given.known, isBad: false, error: null, sending: false, lost: null },
    ]),
  );

/** What is worth storing: a date that does not exist has no value. */
export const datesIn = (drafts: ExpiryDrafts): Record<string, GivenDate> =>
  Object.fromEntries(
    Object.entries(drafts).flatMap(([key, { documentId, value, known, isBad }]) =>
      documentId === null || isBad ? [] : [[key, { documentId, value, known: known && [...known] }]],
    ),
  );
