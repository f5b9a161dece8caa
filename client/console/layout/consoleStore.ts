import { localStorageStore, memoryStore, type Store } from 'react-admin';
import { storedSelections } from '../../auth/storedSelections.ts';

/** Raised when what is stored in the browser can no longer be read: react-admin then forgets it. */
const VERSION = '1';

const isSelection = (key: string): boolean => key.includes('.selectedIds');

/** A page outside the console unmounts its frame and with it the store, so the selection is also in the tab's storage. */
const tabStore = (name: string): Store => {
  const { read, write } = storedSelections(name);
  const memory = memoryStore(read());
  const keep = () => write(memory.listItems?.() ?? {});
  return {
    ...memory,
    setItem: (key, value) => {
      memory.setItem(key, value);
      keep();
    },
    removeItem: (key) => {
      memory.removeItem(key);
      keep();
    },
    removeItems: (prefix) => {
      memory.removeItems(prefix);
      keep();
    },
    reset: () => {
      memory.reset();
      keep();
    },
  };
};

/**
 * Kept filters and columns stay in this browser, under this name. The selected rows stay in this tab: in another one, or
 * weeks later, they may not be on the screen.
 */
export const consoleStore = (name: string): Store => {
  const browser = localStorageStore(VERSION, name);
  const tab = tabStore(name);
  const storeOf = (key: string) => (isSelection(key) ? tab : browser);
  return {
    setup: () => {
      browser.setup();
      tab.setup();
    },
    teardown: () => {
      browser.teardown();
      tab.teardown();
    },
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems: (prefix) => {
      browser.removeItems(prefix);
      tab.removeItems(prefix);
    },
    reset: () => {
      browser.reset();
      tab.reset();
    },
    subscribe: (key, callback) => storeOf(key).subscribe(key, callback),
    listItems: (prefix) => ({ ...browser.listItems?.(prefix), ...tab.listItems?.(prefix) }),
  };
};
