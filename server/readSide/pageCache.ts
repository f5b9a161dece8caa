import { LRUCache } from 'lru-cache';
import type { Listed } from '../../projections/consoleList.ts';

/** Accounts, and pages of each of them. A page of 25 keys takes about 2 kB. */
const [ACCOUNTS, PAGES] = [200, 40];
/** Rows. Longer pages are not kept. */
const MAX_ROWS = 100;

/**
 * The keys of recently read pages of lists over properties: to count and sort 10,000 properties takes milliseconds. All
 * pages of an account are dropped when one of its rows has been written, before the projection reports its new
 * position, so that readers see their own writes.
 */
export const pageCache = () => {
  const accounts = new LRUCache<string, LRUCache<string, Listed>>({ max: ACCOUNTS });

  return {
    /** `page` names everything that the page depends on, besides the rows. */
    get: async (accountId: string, page: string, read: () => Promise<Listed>): Promise<Listed> => {
      const pages = accounts.get(accountId) ?? new LRUCache<string, Listed>({ max: PAGES });
      const kept = pages.get(page);
      if (kept) return kept;
      // Store the account's cache before reading the page. If the account is dropped during the read, this page is dropped
      // with it and never served.
      accounts.set(accountId, pages);
      const listed = await read();
      if (listed.keys.length <= MAX_ROWS) pages.set(page, listed);
      return listed;
    },
    written: (accountIds: Iterable<string>): void => {
      for (const accountId of accountIds) accounts.delete(accountId);
    },
    clear: (): void => accounts.clear(),
  };
};
export type PageCache = ReturnType<typeof pageCache>;
