/** The entries of react-admin with the filter, page and order that a list had last. */
const LAST_SHOWN = /^RaStore.*\.listParams$/;

/**
 * When a session ends: a filter may hold the name or address of a customer. Columns, and filters that the person
 * has saved, stay.
 */
export const forgetSearches = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (LAST_SHOWN.test(key)) localStorage.removeItem(key);
  } catch {
    // The browser refuses its storage, so nothing was stored.
  }
};
