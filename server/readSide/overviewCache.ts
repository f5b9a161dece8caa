import { LRUCache } from 'lru-cache';

/** Bytes; the overview of a thousand properties has some 700,000. */
const MAX_BYTES = 32 * 2 ** 20;

/** The rendered overviews of an account: its properties today, what turns red in the coming months, and both as counts. */
const KINDS = ['present', 'ahead', 'figures'] as const;
export type Overview = (typeof KINDS)[number];

const keyOf = (accountId: string, kind: Overview): string => `${kind} ${accountId}`;

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
    get: async (
      accountId: string,
      { kind, variant }: { readonly kind: Overview; readonly variant: string },
      render: () => Promise<string>,
    ): Promise<Buffer> => {
      const key = keyOf(accountId, kind);
      const cached = bodies.get(key);
      if (cached?.variant === variant) return cached.body;
      const before = writes;
      const body = Buffer.from(await render());
      if (before === writes) bodies.set(key, { variant, body });
      return body;
    },
    written: (accountIds: Iterable<string>): void => {
      writes += 1;
      for (const accountId of accountIds) for (const kind of KINDS) bodies.delete(keyOf(accountId, kind));
    },
    clear: (): void => {
      writes += 1;
      bodies.clear();
    },
  };
};
export type OverviewCache = ReturnType<typeof overviewCache>;
