import type { Day } from '../../../../domain/calendar.ts';

/** An expiry date as the user entered it, until the server has it. */
export type ExpiryDraft = {
  readonly value: Day | '';
  readonly documentId: string | null;
  readonly error: string | null;
  readonly sending: boolean;
};

/** By the position of the question. */
export type ExpiryDrafts = Readonly<Record<number, ExpiryDraft>>;

/** The date of a file that is not chosen yet is no unsaved change: the upload sends it. */
export const isUnsaved = ({ documentId }: ExpiryDraft): boolean => documentId !== null;

export const unsavedPositions = (drafts: ExpiryDrafts): number[] =>
  Object.entries(drafts)
    .filter(([, draft]) => isUnsaved(draft))
    .map(([position]) => Number(position));

export const without = (drafts: ExpiryDrafts, position: number): ExpiryDrafts => {
  const { [position]: _, ...others } = drafts;
  return others;
};
