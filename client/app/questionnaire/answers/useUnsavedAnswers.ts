import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { useStateRef } from '../useStateRef.ts';
import type { AnswerStorage } from './answerStorage.ts';
import { fromStorage, type UnsavedAnswer, type UnsavedAnswers, without } from './unsavedAnswers.ts';

type Attempt = Pick<UnsavedAnswer, 'answer' | 'attempt'> & { key: string };

/** Unsaved answers are in the state of the page and in the storage; each change here is made in both. */
export const useUnsavedAnswers = (storage: AnswerStorage) => {
  const [unsaved, newest, set] = useStateRef<UnsavedAnswers>(() => fromStorage(storage.all()));
  const mark = (key: string, entry: UnsavedAnswer) => set({ ...newest.current, [key]: entry });
  const isLatest = ({ key, attempt }: Attempt) => newest.current[key]?.attempt === attempt;

  return {
    unsaved,
    newest,
    isLatest,
    start: (key: string, answer: Answer): Attempt => {
      const attempt = (newest.current[key]?.attempt ?? 0) + 1;
      mark(key, { answer, state: 'saving', attempt });
      storage.put(key, answer);
      return { key, answer, attempt };
    },
    markSaved: (saved: Attempt) => {
      if (isLatest(saved)) set(without(newest.current, saved.key));
      storage.remove(saved.key, saved.answer);
    },
    markFailed: ({ key, answer, attempt }: Attempt) => mark(key, { answer, state: 'failed', attempt }),
    clear: () => {
      set({});
      storage.clear();
    },
  };
};
