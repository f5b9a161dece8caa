import { setImmediate as nextTurn } from 'node:timers/promises';
import { createEvent, createEvents, type EventAttributes } from 'ics';
import { LRUCache } from 'lru-cache';
import { addDays, type Day, LAST_DAY } from '../../domain/calendar.ts';

export type CalendarEntry = {
  /** Stays the same for the life of what it is about. */
  readonly uid: string;
  readonly title: string;
  readonly day: Day;
  /** The address of its page. */
  readonly url: string;
  /** When its day or its title was set (ISO 8601, UTC). */
  readonly changedAt: string;
  /** Grows when its day or its title changes. */
  readonly sequence: number;
};

const NAME = 'LetProof';
const PRODUCT = '-//LetProof//Calendar//EN';
/** Events that are rendered before other requests get a turn. The library takes half a millisecond for one. */
const SLICE = 20;
const MAX_CACHED = 50_000;

const dateOf = (day: Day): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};

/** A text as RFC 5545 writes it (section 3.3.11). The library does so itself, but not with the texts of alarms. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** The library takes this attribute, but its types leave it out. */
type Stamped = EventAttributes & { readonly timestamp: number };

const attributesOf = ({ uid, title, day, url, changedAt, sequence }: CalendarEntry): Stamped => ({
  uid,
  title,
  url,
  sequence,
  start: dateOf(day),
  // A later day was stored before there was a limit, and may have no day after it. The library leaves out an end that is
  // the start, and an entry without an end lasts one day as well (RFC 5545, section 3.6.1).
  end: dateOf(day <= LAST_DAY ? addDays(day, 1) : day),
  lastModified: Date.parse(changedAt),
  // Of the entry and not of this moment, so that every process renders the same bytes, which have the same ETag.
  timestamp: Date.parse(changedAt),
  // The entry does not mark the day as busy.
  busyStatus: 'FREE',
  transp: 'TRANSPARENT',
  // 29 days and 15 hours before midnight: nine o'clock in the morning, thirty days before.
  alarms: [{ action: 'display', description: escaped(title), trigger: { before: true, days: 29, hours: 15 } }],
});

const EVENT = /BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/;

const render = (entry: CalendarEntry): string => {
  const { url, ...attributes } = attributesOf(entry);
  // The library refuses some addresses that a Host header can make. An entry is complete without its address.
  const linked = createEvent({ ...attributes, ...(url !== undefined && { url }) });
  const { error, value } = linked.error ? createEvent(attributes) : linked;
  const [event] = EVENT.exec(value ?? '') ?? [];
  if (!event) throw new Error('An entry of a calendar cannot be rendered', { cause: error });
  return event;
};

const emptyCache = () => new LRUCache<string, string>({ max: MAX_CACHED });

/** Renders calendars (RFC 5545). A rendered entry is kept until it changes, because programs ask for it every hour. */
export const icsCalendars = () => {
  let cache = emptyCache();

  const calendarOf = async (read: () => Promise<readonly CalendarEntry[]>): Promise<string> => {
    // Taken before the rows are read: what is cleared meanwhile goes into the cache that was dropped.
    const rendered = cache;
    const eventOf = (entry: CalendarEntry): string => {
      const key = Object.values(entry).join('\n');
      const known = rendered.get(key);
      if (known !== undefined) return known;
      const event = render(entry);
      rendered.set(key, event);
      return event;
    };
    const entries = await read();
    // The library takes no empty list without headers, and writes header and footer itself.
    const { error, value } = createEvents([], { calName: NAME, productId: PRODUCT, method: 'PUBLISH' });
    if (error || value === null) throw new Error('A calendar cannot be rendered', { cause: error });
    const footer = value.lastIndexOf('END:VCALENDAR');
    const events: string[] = [];
    let isNew = 0;
    for (const entry of entries) {
      const before = rendered.size;
      events.push(eventOf(entry));
      if (rendered.size > before && ++isNew % SLICE === 0) await nextTurn();
    }
    return value.slice(0, footer) + events.join('') + value.slice(footer);
  };
  return Object.assign(calendarOf, {
    clear: (): void => {
      cache = emptyCache();
    },
  });
};
export type IcsCalendars = ReturnType<typeof icsCalendars>;
