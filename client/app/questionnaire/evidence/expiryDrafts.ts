import type { Day } from '../../../../domain/calendar.ts';

/** An expiry date as it was entered, and what became of it. */
export type Draft = {
  readonly value: Day | '';
  readonly documentId: string | null;
  readonly error: string | null;
  readonly sending: boolean;
};

/** By the position of the question whose paper has it. */
export type Drafts = Readonly<Record<number, Draft>>;

/** A date for a paper that is not chosen yet is nothing to lose. */
export const isWaiting = ({ documentId }: Draft): boolean => documentId !== null;

export const waitingPositions = (drafts: Drafts): number[] =>
  Object.entries(drafts)
    .filter(([, draft]) => isWaiting(draft))
    .map(([position]) => Number(position));
