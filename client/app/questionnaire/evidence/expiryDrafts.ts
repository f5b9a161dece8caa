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
  /** The server has answered that the document was replaced or deleted. */
  readonly isGone: boolean;
};

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

/** The keys of the dates whose document was replaced or deleted elsewhere. They are not sent: a later file has its own. */
export const lostKeys = (drafts: ExpiryDrafts, onFile: DocumentsOnFile): string[] =>
  Object.entries(drafts)
    .filter(([key, { documentId, isGone }]) => {
      // The document of a question that is no longer asked is not known here.
      const isOther = documentId !== null && onFile.has(key) && onFile.get(key) !== documentId;
      return isGone || isOther;
    })
    .map(([key]) => key);

export const without = (drafts: ExpiryDrafts, keys: readonly string[]): ExpiryDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !keys.includes(key)));

export const draftsOf = (stored: Readonly<Record<string, GivenDate>>): ExpiryDrafts =>
  Object.fromEntries(
    Object.entries(stored).map(([key, given]) => [
      key,
      { ...given, isBad: false, error: null, sending: false, isGone: false },
    ]),
  );

/** What is worth storing: a date that does not exist has no value. */
export const datesIn = (drafts: ExpiryDrafts): Record<string, GivenDate> =>
  Object.fromEntries(
    Object.entries(drafts).flatMap(([key, { documentId, value, isBad }]) =>
      documentId === null || isBad ? [] : [[key, { documentId, value }]],
    ),
  );
