import { useState } from 'react';
import { useSession } from '../../../auth/session.ts';
import { type AnswerStorage, answerStorage } from './answerStorage.ts';

/** The storage of the user who opened the page, also after the session has ended. */
export const useAnswerStorage = (assessmentId: string): AnswerStorage => {
  const [storage] = useState(() => answerStorage(useSession.getState().user?.id, assessmentId));
  return storage;
};
