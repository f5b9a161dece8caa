import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import { useStateRef } from '../useStateRef.ts';
import type { AnswerStorage } from './answerStorage.ts';
import { fromStorage, type UnsavedAnswer, type UnsavedAnswers, without } from './unsavedAnswers.ts';

type Attempt = Pick<UnsavedAnswer, 'answer' | 'attempt'> & { position: number };

/** Unsaved answers are in the state of the page and in the storage; each change here is made in both. */
export const useUnsavedAnswers = (storage: AnswerStorage) => {
  const [unsaved, newest, set] = useStateRef<UnsavedAnswers>(() => fromStorage(storage.all()));
  const mark = (position: number, entry: UnsavedAnswer) => set({ ...newest.current, [position]: entry });
  const isLatest = ({ position, attempt }: Attempt) => newest.current[position]?.attempt === attempt;

  return {
    unsaved,
    newest,
    isLatest,
    start: (position: number, answer: Answer): Attempt => {
      const attempt = (newest.current[position]?.attempt ?? 0) + 1;
      mark(position, { answer, state: 'saving', attempt });
      storage.put(position, answer);
      return { position, answer, attempt };
    },
    markSaved: (saved: Attempt) => {
      if (isLatest(saved)) set(without(newest.current, saved.position));
      storage.remove(saved.position, saved.answer);
    },
    markFailed: ({ position, answer, attempt }: Attempt) => mark(position, { answer, state: 'failed', attempt }),
    clear: () => {
      set({});
      storage.clear();
    },
  };
};
