import { LRUCache } from 'lru-cache';

const MAX_TAGS = 50_000;
/** Bytes; the calendar of a thousand properties has some three million. */
const MAX_BYTES = 32 * 2 ** 20;

/** `version` says what its entries are made from, `tag` is the ETag of its body. */
export type RenderedCalendar = { readonly version: string; readonly tag: string; readonly body: Buffer };

/**
 * The calendars that programs asked for last, because each program asks every hour and most calendars change seldom. A tag
 * is kept longer than its body: it is enough for a program that has the body.
 */
export const calendarCache = () => {
  const calendars = new LRUCache<string, Pick<RenderedCalendar, 'version' | 'tag'>>({ max: MAX_TAGS });
  const bodies = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });

  return {
    /** The tag of this calendar if it was rendered at this version. */
    tagOf: (calendar: string, version: string): string | undefined => {
      const kept = calendars.get(calendar);
      return kept?.version === version ? kept.tag : undefined;
    },
    bodyOf: (tag: string): Buffer | undefined => bodies.get(tag),
    keep: (calendar: string, { version, tag, body }: RenderedCalendar): void => {
      calendars.set(calendar, { version, tag });
      bodies.set(tag, body);
    },
    clear: (): void => {
      calendars.clear();
      bodies.clear();
    },
  };
};
export type CalendarCache = ReturnType<typeof calendarCache>;
