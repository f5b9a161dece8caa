import { useState } from 'react';
import { useSession } from './session.ts';

/**
 * Changes when another account or another person is shown. It stays when the session ends: the pages of the account leave for
 * the login page by themselves, and the form of a public page keeps what was typed.
 */
export const useShownAccount = (): string => {
  const present = useSession(({ takeovers, accountId }) => `${takeovers} ${accountId ?? 'own'}`);
  const signedIn = useSession((session) => session.signedIn);
  const [shown, setShown] = useState(present);
  if (signedIn && shown !== present) setShown(present);
  return signedIn ? present : shown;
};
