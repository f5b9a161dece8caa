const KEY = 'acting-account';

/** The account that a person acts for; null for their own. */
type StoredAccount = { readonly userId: string; readonly accountId: string | null };

/** The browser may refuse its storage to us. What anyone has written into it is compared with ids and no more. */
const read = (storage: () => Storage): StoredAccount | null | undefined => {
  try {
    return JSON.parse(storage().getItem(KEY) ?? 'null');
  } catch {
    return undefined;
  }
};
const change = (storage: () => Storage, by: (storage: Storage) => void): void => {
  try {
    by(storage());
  } catch {
    // Then the next page begins with the own account.
  }
};

const ofTab = () => sessionStorage;
const ofBrowser = () => localStorage;

/**
 * The account that this tab has last shown to this person, also before a reload or a session that has ended. A new tab
 * begins with that of the tab that was used last. Null for the own account.
 */
export const storedAccount = (userId: string): string | null =>
  [read(ofTab), read(ofBrowser)].find((stored) => stored?.userId === userId)?.accountId ?? null;

export const storeAccount = (stored: StoredAccount): void => {
  for (const storage of [ofTab, ofBrowser]) change(storage, (there) => there.setItem(KEY, JSON.stringify(stored)));
};

/** When the person signs out. */
export const forgetAccount = (): void => {
  for (const storage of [ofTab, ofBrowser]) change(storage, (there) => there.removeItem(KEY));
};
