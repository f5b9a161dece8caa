import { forgetPerson } from '../../../auth/forget.ts';
import { inTime } from '../../publicCalls.ts';

/** Written by the app's session store (client/auth/session.ts). */
const STORAGE_KEY = 'auth-storage';

type StoredUser = { readonly name: string | null; readonly email: string };

/** Anyone can change the browser's storage, so nothing in it is taken for granted. */
export const storedUser = (stored: string | null): StoredUser | null => {
  try {
    const { signedIn, user } = JSON.parse(stored ?? '').state;
    if (signedIn !== true || typeof user.email !== 'string') return null;
    return { name: typeof user.name === 'string' ? user.name : null, email: user.email };
  } catch {
    return null;
  }
};

const readStorage = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // The browser may refuse its storage to us.
    return null;
  }
};

const forgetSession = (): void => {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The browser may refuse its storage to us.
  }
};

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

const logOut = async (): Promise<void> => {
  // A failed call signs out here all the same. The cookie then ends by itself.
  await import('../../../api/http.ts')
    .then(({ call }) => call('POST /api/auth/logout', inTime()))
    .catch((error: unknown) => console.error(error));
  forgetSession();
  forgetPerson();
  location.assign('/');
};

/** Shows what is for signed-in users. Asks no server: visitors must cause no request. */
export const showSignedInUser = (): void => {
  const user = storedUser(readStorage());
  if (!user) return;
  for (const element of all('[data-when]')) element.hidden = element.dataset.when !== 'signed-in';
  for (const element of all('[data-user]')) {
    element.textContent = (element.dataset.user === 'name' ? user.name : user.email) ?? '';
  }
  // Not a listener: this runs again when the quick check has signed somebody up.
  for (const button of all('[data-logout]')) button.onclick = () => void logOut();
};
