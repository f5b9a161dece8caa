import type { Day } from '../../../../domain/calendar.ts';

/** An expiry date as the user entered it, until the server has it. */
export type ExpiryDraft = {
  readonly value: Day | '';
  /** The field holds a date that does not exist; the value is empty then. */
  readonly isBad: boolean;
  readonly documentId: string | null;
  readonly error: string | null;
  readonly sending: boolean;
};

/** By the key of the question. */
export type ExpiryDrafts = Readonly<Record<string, ExpiryDraft>>;

/** The date of a file that is not chosen yet is no unsaved change: the upload sends it. */
export const isUnsaved = ({ documentId }: ExpiryDraft): boolean => documentId !== null;

export const unsavedKeys = (drafts: ExpiryDrafts): string[] =>
  Object.entries(drafts)
    .filter(([, draft]) => isUnsaved(draft))
    .map(([key]) => key);

export const without = (drafts: ExpiryDrafts, key: string): ExpiryDrafts => {
  const { [key]: _, ...others } = drafts;
  return others;
};
