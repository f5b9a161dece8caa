import { useRef } from 'react';
import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { useStateRef } from '../useStateRef.ts';
import { withSent } from './answerBase.ts';
import type { AnswerStorage, GivenAnswer } from './answerStorage.ts';
import { fromStorage, type UnsavedAnswer, type UnsavedAnswers, without } from './unsavedAnswers.ts';

export type Attempt = Omit<UnsavedAnswer, 'state'> & { readonly key: string };

/** Unsaved answers are in the state of the page and in the storage; each change here is made in both. */
export const useUnsavedAnswers = (storage: AnswerStorage) => {
  const [unsaved, newest, set] = useStateRef<UnsavedAnswers>(() => fromStorage(storage.all()));
  // Counts on after a discard: an attempt from before it must never be taken for the latest one.
  const attempts = useRef(0);
  const mark = (key: string, entry: UnsavedAnswer) => set({ ...newest.current, [key]: entry });
  const isLatest = ({ key, attempt }: Attempt) => newest.current[key]?.attempt === attempt;

  return {
    unsaved,
    newest,
    isLatest,
    start: (key: string, { answer, edition, base }: GivenAnswer): Attempt => {
      attempts.current += 1;
      const given = { answer, edition, base };
      const attempt = { ...given, attempt: attempts.current };
      mark(key, { ...attempt, state: 'saving' });
      storage.put(key, given);
      return { ...attempt, key };
    },
    /** It is saved, or the server refuses it for ever. */
    finish: (attempt: Attempt) => {
      // A newer answer is still to be saved. It may be the same as this one, with another between them.
      if (!isLatest(attempt)) return;
      set(without(newest.current, attempt.key));
      storage.remove(attempt.key, attempt.answer);
    },
    /** Notes it also with a newer answer to the question, which must know what the server may have. */
    noteSent: (key: string, answer: Answer) => {
      const entry = newest.current[key];
      if (entry) mark(key, withSent(entry, answer));
      storage.change(key, (given) => withSent(given, answer));
    },
    markFailed: (key: string) => {
      const entry = newest.current[key];
      if (entry) mark(key, { ...entry, state: 'failed' });
    },
    clear: () => {
      set({});
      storage.clear();
    },
  };
};
