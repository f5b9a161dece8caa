import type { User } from '../../../domain/accounts/contract.ts';
import { forgetAnswersOfOthers } from '../../auth/storedAnswers.ts';
import { storedUser } from '../../auth/storedUser.ts';
import type { Answers } from './answers.ts';

/** Written by the app's session store, too (client/auth/session.ts). */
const SESSION = 'auth-storage';
const QUICK_CHECK = 'quick-check';

/** The browser may refuse its storage, and then the check works without. */
const tried = <Value>(work: () => Value): Value | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const isSignedIn = (): boolean =>
  tried(() => {
    const stored = JSON.parse(localStorage.getItem(SESSION) ?? 'null');
    return stored?.state?.signedIn === true;
  }) ?? false;

/** Other pages show the user at once. The cookie is the real session. */
export const rememberUser = (user: User): void => {
  forgetAnswersOfOthers(user.id);
  const state = { signedIn: true, user: storedUser(user) };
  tried(() => localStorage.setItem(SESSION, JSON.stringify({ state, version: 0 })));
};

export const forgetUser = (): void => {
  tried(() => localStorage.removeItem(SESSION));
};

export const saveAnswers = (answers: Answers, passed: boolean): void => {
  tried(() => localStorage.setItem(QUICK_CHECK, JSON.stringify({ answers, passed })));
};
