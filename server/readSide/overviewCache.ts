import { LRUCache } from 'lru-cache';

/** Bytes; the overview of a thousand properties has some 700,000. */
const MAX_BYTES = 32 * 2 ** 20;

/** The rendered overviews of an account: its properties today, what turns red in the coming months, and both as counts. */
const KINDS = ['present', 'ahead', 'figures'] as const;
export type Overview = (typeof KINDS)[number];

const keyOf = (accountId: string, kind: Overview): string => `${kind} ${accountId}`;

type Rendered<Body> = { readonly variant: string; readonly body: Body };

/**
 * The rendered overviews of recently read accounts. An overview is dropped when one of its rows has been written,
 * before the projection reports its new position, so that readers see their own writes. Readers who ask at the same time,
 * as all open dashboards do after a change, share one rendering.
 */
export const overviewCache = () => {
  const bodies = new LRUCache<string, Rendered<Buffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  /** Renderings in progress. If one is invalidated, callers that wait already still get it; new callers render again. */
  const underWay = new Map<string, Rendered<Promise<Buffer>>>();

  return {
    /** `variant` names everything else that the body depends on. */
    get: async (
      accountId: string,
      { kind, variant }: { readonly kind: Overview; readonly variant: string },
      render: () => Promise<string>,
    ): Promise<Buffer> => {
      const key = keyOf(accountId, kind);
      for (const known of [bodies.get(key), underWay.get(key)]) if (known?.variant === variant) return known.body;
      const rendering = { variant, body: render().then((text) => Buffer.from(text)) };
      underWay.set(key, rendering);
      const isStill = () => underWay.get(key) === rendering;
      try {
        const body = await rendering.body;
        if (isStill()) bodies.set(key, { variant, body });
        return body;
      } finally {
        if (isStill()) underWay.delete(key);
      }
    },
    written: (accountIds: Iterable<string>): void => {
      for (const accountId of accountIds)
        for (const kind of KINDS) for (const cache of [bodies, underWay]) cache.delete(keyOf(accountId, kind));
    },
    clear: (): void => {
      bodies.clear();
      underWay.clear();
    },
  };
};
export type OverviewCache = ReturnType<typeof overviewCache>;
