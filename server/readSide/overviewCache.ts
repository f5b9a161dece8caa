import { LRUCache } from 'lru-cache';

/** Bytes; the overview of a thousand properties has some 700,000. */
const MAX_BYTES = 32 * 2 ** 20;

/**
 * The rendered overviews of recently read accounts. An overview is dropped when one of its rows has been written,
 * before the projection reports its new position, so that readers see their own writes.
 */
export const overviewCache = () => {
  const bodies = new LRUCache<string, { readonly variant: string; readonly body: Buffer }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  let writes = 0;

  return {
    /**
     * `variant` names everything else that the body depends on. The body is not cached if a row was written meanwhile.
     */
    get: async (accountId: string, variant: string, render: () => Promise<string>): Promise<Buffer> => {
      const cached = bodies.get(accountId);
      if (cached?.variant === variant) return cached.body;
      const before = writes;
      const body = Buffer.from(await render());
      if (before === writes) bodies.set(accountId, { variant, body });
      return body;
    },
    written: (accountIds: Iterable<string>): void => {
      writes += 1;
      for (const accountId of accountIds) bodies.delete(accountId);
    },
    clear: (): void => {
      writes += 1;
      bodies.clear();
    },
  };
};
export type OverviewCache = ReturnType<typeof overviewCache>;
