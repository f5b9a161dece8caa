import { CATEGORIES, type Category, type DomainEvent } from '../../domain/events.ts';
import { EventMetadata } from '../../domain/metadata.ts';
import { UPCASTERS, upcast } from '../../domain/upcasting.ts';
import type { LogEntry } from '../../projections/recorded.ts';
import { inSlices } from '../lib/inSlices.ts';
import type { NewEvent, StoredEvent } from './eventStore.ts';
import { openPersonal, type PersonalGroups, sealPersonal, subjectsOf } from './personalData.ts';

export type Keyring = {
  /** Loads the keys of these persons. The returned look-up gives undefined for erased persons. */
  readonly keysOf: (subjects: readonly string[]) => Promise<(subject: string) => Buffer | undefined>;
  /** Creates the key of a new person. Repeating it changes nothing, and a key that was erased is not made again. */
  readonly create: (subject: string) => Promise<void>;
  /** Deletes a person's key, so that data encrypted with it can never be read again. */
  readonly erase: (subject: string) => Promise<void>;
  /** Drops the cached key of a person whom another process has erased. */
  readonly forget: (subject: string) => void;
};

export type NewEntry = { readonly id: string; readonly event: DomainEvent; readonly metadata: EventMetadata };

/** The part of a stream's name before its id. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

const isKnown = (category: string): category is Category => Object.hasOwn(CATEGORIES, category);

type WithPersonal = { readonly personal?: PersonalGroups };
const groupsOf = ({ data }: { readonly data: unknown }): PersonalGroups | undefined =>
  (data as WithPersonal | null)?.personal;

const everySubject = (events: readonly { readonly data: unknown }[]): readonly string[] => [
  ...new Set(events.flatMap((event) => subjectsOf(groupsOf(event)))),
];

const decodeOne = (
  stored: StoredEvent,
  keyOf: (subject: string) => Buffer | undefined,
  upcasters = UPCASTERS,
): LogEntry => {
  const { id, stream, revision, position, type, data } = stored;
  const category = categoryOf(stream);
  const unreadable = (error: Error): LogEntry => ({ id, stream, category, revision, position, unreadable: error });
  if (!isKnown(category)) return unreadable(new Error(`Unknown category of streams: ${category}`));
  try {
    const groups = groupsOf(stored);
    const opened = groups ? { ...data, personal: openPersonal(groups, keyOf, { stream, id }) } : data;
    const event = CATEGORIES[category].parse({ type, data: upcast(type, opened, upcasters) });
    const metadata = EventMetadata.parse(stored.metadata);
    // Each field by its name, because a copy by `...` takes several times as long, and a rebuild makes millions.
    return { id, stream, category, revision, position, event, metadata };
  } catch (cause) {
    return unreadable(new Error(`${stream}@${revision}: this build cannot read ${type}`, { cause }));
  }
};

/**
 * Converts between the events of the domain and of the store. Encrypts personal data before it is stored, and validates
 * events that are read. An event that this build cannot read stops only the readers of its category.
 */
export const eventCodec = (keyring: Pick<Keyring, 'keysOf'>, upcasters = UPCASTERS) => ({
  /** Throws if the event has personal data of a person without a key. */
  encode: async (stream: string, entries: readonly NewEntry[]): Promise<readonly NewEvent[]> => {
    const keyOf = await keyring.keysOf(everySubject(entries.map(({ event }) => event)));
    return entries.map(({ id, event, metadata }) => {
      const groups = groupsOf(event);
      const data = groups ? { ...event.data, personal: sealPersonal(groups, keyOf, { stream, id }) } : event.data;
      return { id, type: event.type, data, metadata };
    });
  },

  decode: async (stored: readonly StoredEvent[]): Promise<readonly LogEntry[]> => {
    const keyOf = await keyring.keysOf(everySubject(stored));
    const entries: LogEntry[] = [];
    await inSlices(stored, (event) => entries.push(decodeOne(event, keyOf, upcasters)));
    return entries;
  },
});
export type EventCodec = ReturnType<typeof eventCodec>;
