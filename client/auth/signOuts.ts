/** Each sign-out changes the entry of the browser. The entry of a tab is the last sign-out that this tab knows. */
const LAST_SIGN_OUT = 'last-sign-out';

/** Other tabs learn of it at once, or when they next load a page of the app. */
export const noteSignOut = (): void => {
  try {
    // It only has to differ from the one before.
    const signOut = String(Math.random());
    localStorage.setItem(LAST_SIGN_OUT, signOut);
    sessionStorage.setItem(LAST_SIGN_OUT, signOut);
  } catch {
    // The browser refuses its storage, so no tab has kept anything.
  }
};

/** Has somebody signed out in another tab since this tab last asked? */
export const learnOfSignOut = (): boolean => {
  try {
    const last = localStorage.getItem(LAST_SIGN_OUT);
    if (last === null || last === sessionStorage.getItem(LAST_SIGN_OUT)) return false;
    sessionStorage.setItem(LAST_SIGN_OUT, last);
    return true;
  } catch {
    return false;
  }
};

/** Calls `signedOut` when somebody signs out in another tab. Returns how to stop. */
export const onSignOutElsewhere = (signedOut: () => void): (() => void) => {
  const changed = ({ key }: StorageEvent) => {
    if (key === LAST_SIGN_OUT && learnOfSignOut()) signedOut();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};
