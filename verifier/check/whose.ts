import type { ArchiveCheck, FormerKey } from '../contract.ts';
import { type ExpectedKeys, formerAmong, isPinned } from './signedNote.ts';

/** Whose key has signed: the one that is expected, one that the log has replaced, or one of which nobody said whose it is. */
export type Whose = { readonly is: 'expected' | 'unknown' } | { readonly is: 'former'; readonly formerKey: FormerKey };

/** Throws Refusal if a former key has signed more than it can have. `size`: of the checkpoint. */
export const whoseKeys = (keys: Parameters<typeof formerAmong>[0], size: number, expected: ExpectedKeys): Whose => {
  if (!isPinned(expected)) return { is: 'unknown' };
  const formerKey = formerAmong(keys, size, expected);
  return formerKey ? { is: 'former', formerKey } : { is: 'expected' };
};

const ANSWERS = { expected: 'genuine', former: 'replaced', unknown: 'unpinned' } as const;

export const answerBy = (whose: Whose): Pick<ArchiveCheck, 'answer' | 'formerKey'> => ({
  answer: ANSWERS[whose.is],
  formerKey: whose.is === 'former' ? whose.formerKey : null,
});
