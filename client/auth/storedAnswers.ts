/** The entry of the tab with answers that could not be saved yet, and the id of the person who gave them. */
export const UNSAVED_ANSWERS = 'unsaved-answers';

/** When the person signs out. After a session that has ended by itself they wait for this person to sign in again. */
export const forgetAnswers = (): void => {
  try {
    sessionStorage.removeItem(UNSAVED_ANSWERS);
  } catch {
    // The browser refuses its storage, so nothing was stored.
  }
};

/** When somebody signs in. */
export const forgetAnswersOfOthers = (userId: string): void => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(UNSAVED_ANSWERS) ?? 'null');
    if (stored?.userId !== userId) forgetAnswers();
  } catch {
    forgetAnswers();
  }
};
