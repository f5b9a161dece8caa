const PREFIX = 'selection-';

/** What the lists of one person and account have selected, by the keys of react-admin. */
type Selections = Readonly<Record<string, unknown>>;

/** Kept for this tab only. Another tab shows other rows, so the person would not see what is selected there. */
export const storedSelections = (storeName: string) => {
  const key = PREFIX + storeName;
  return {
    read: (): Selections => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '{}');
      } catch {
        return {};
      }
    },
    write: (selections: Selections): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(selections));
      } catch {
        // The storage is full or refused: the selection lives only as long as the frame of the console.
      }
    },
  };
};

/** When a session ends. */
export const forgetSelections = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // The browser refuses its storage, so nothing was stored.
  }
};
