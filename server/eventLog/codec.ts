import { CATEGORIES, type Category, type DomainEvent } from '../../domain/events.ts';
import type { EventMetadata, Recorded } from '../../projections/recorded.ts';
import { InvalidEvent } from '../application/errors.ts';
import { isStorable } from '../lib/storable.ts';
import type { NewEvent, StoredEvent } from './eventStore.ts';
import { open, seal } from './personalData.ts';

export type Keyring = {
  /** Keys of these persons, as a look-up that knows nothing of those who have been erased. */
  readonly keysOf: (accountIds: readonly string[]) => Promise<(accountId: string) => Buffer | undefined>;
  /** Makes the key of a new person; a second time changes nothing. */
  readonly create: (accountId: string) => Promise<void>;
  /** Takes a person's key away: whatever was sealed with it is gone for ever. */
  readonly erase: (accountId: string) => Promise<void>;
};

export const categoryOf = (stream: string): Category => {
  const category = stream.slice(0, stream.indexOf('-'));
  if (Object.hasOwn(CATEGORIES, category)) return category as Category;
  throw new Error(`No such category of streams: ${stream}`);
};

type Raw = { readonly data: Readonly<Record<string, unknown>> };
const personOf = ({ data }: Raw): string | undefined =>
  data.personal != null && typeof data.accountId === 'string' ? data.accountId : undefined;

const people = (events: readonly Raw[]): string[] => [...new Set(events.flatMap((event) => personOf(event) ?? []))];

/** Between the domain's events and the store's: personal data sealed on the way in, events checked on the way out. */
export const eventCodec = (keyring: Pick<Keyring, 'keysOf'>) => ({
  encode: async (
    stream: string,
    events: readonly { id: string; event: DomainEvent; metadata: EventMetadata }[],
  ): Promise<readonly NewEvent[]> => {
    const keyOf = await keyring.keysOf(people(events.map(({ event }) => event)));
    return events.map(({ id, event, metadata }) => {
      const person = personOf(event);
      if (!person) return { id, type: event.type, data: event.data, metadata };
      const key = keyOf(person);
      if (!key) throw new Error(`No key for the personal data of ${event.type}`);
      const { personal, ...data } = event.data as Record<string, unknown>;
      // Here, for the store sees it sealed.
      if (!isStorable(personal)) throw new InvalidEvent(`The personal data of ${event.type} cannot be kept`);
      return { id, type: event.type, data: { ...data, personal: seal(key, personal, `${stream} ${id}`) }, metadata };
    });
  },

  decode: async (stored: readonly StoredEvent[]): Promise<readonly Recorded<DomainEvent>[]> => {
    const keyOf = await keyring.keysOf(people(stored));
    return stored.map(({ id, stream, revision, position, metadata, type, data }) => {
      const person = personOf({ data });
      const key = person && keyOf(person);
      const opened =
        person && typeof data.personal === 'string'
          ? { ...data, personal: key ? open(key, data.personal, `${stream} ${id}`) : null }
          : data;
      // Checked once, here: an event of an unknown type or shape stops whoever reads it, loudly.
      const event = CATEGORIES[categoryOf(stream)].parse({ type, data: opened });
      return { event, id, stream, revision, position, metadata };
    });
  },
});
export type EventCodec = ReturnType<typeof eventCodec>;
