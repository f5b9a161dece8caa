import { LRUCache } from 'lru-cache';

const MAX_TAGS = 50_000;
/** Bytes; the calendar of a thousand properties has some three million. */
const MAX_BYTES = 32 * 2 ** 20;

/** `version` says what its entries are made from, `tag` is the ETag of its body. */
export type RenderedCalendar = { readonly version: string; readonly tag: string; readonly body: Buffer };

const emptyCaches = () => ({
  calendars: new LRUCache<string, Pick<RenderedCalendar, 'version' | 'tag'>>({ max: MAX_TAGS }),
  bodies: new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => Math.max(1, length) }),
});

/**
 * The calendars that programs asked for last, because each program asks every hour and most calendars change seldom. A tag
 * is kept longer than its body: it is enough for a program that has the body.
 */
export const calendarCache = () => {
  let caches = emptyCaches();

  return {
    /** The tag of this calendar if it was rendered at this version. */
    tagOf: (calendar: string, version: string): string | undefined => {
      const kept = caches.calendars.get(calendar);
      return kept?.version === version ? kept.tag : undefined;
    },
    bodyOf: (tag: string): Buffer | undefined => caches.bodies.get(tag),
    /** Keeps what `render` reads and renders. */
    render: async (calendar: string, render: () => Promise<RenderedCalendar>): Promise<RenderedCalendar> => {
      // Taken before the rows are read: a calendar that is cleared meanwhile goes into the caches that were dropped.
      const { calendars, bodies } = caches;
      const rendered = await render();
      const { version, tag, body } = rendered;
      calendars.set(calendar, { version, tag });
      bodies.set(tag, body);
      return rendered;
    },
    clear: (): void => {
      caches = emptyCaches();
    },
  };
};
export type CalendarCache = ReturnType<typeof calendarCache>;
