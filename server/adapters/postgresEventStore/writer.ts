import type { Client } from 'pg';
import { StaleRevision } from '../../application/errors.ts';
import type { Appended, NewEvent, Revision, StoredEvent } from '../../eventLog/eventStore.ts';
import type { Serialised } from '../checkEvents.ts';
import { APPEND_MANY, APPEND_ONE, manyRows } from './appendSql.ts';
import type { Reconnecting } from './connection.ts';

export type Append = {
  readonly stream: string;
  readonly expected: Revision;
  readonly events: readonly Serialised[];
  /** The same events as they were handed in, for those who follow the log in this process. */
  readonly original: readonly NewEvent[];
};
type Waiting = Append & { readonly resolve: (appended: Appended) => void; readonly reject: (error: unknown) => void };

const MAX_BATCH = 128;
const UNIQUE_VIOLATION = '23505';

const firstRevision = ({ expected }: Append) => (expected === 'no-stream' ? 0n : expected + 1n);
const lastRevision = (append: Append) => firstRevision(append) + BigInt(append.events.length - 1);

/**
 * Group commit: whatever queued while the last batch was committing is the next batch, so that one fsync serves all of
 * it. No timer. Appends to one stream never share a batch: each must see what the one before it did.
 */
export const groupCommit = (connection: Reconnecting, appended: (events: readonly StoredEvent[]) => void) => {
  let queue: Waiting[] = [];
  let running = false;

  const takeBatch = (): Waiting[] => {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const seen = new Set<string>();
    for (const waiting of queue) {
      const keys = [waiting.stream, ...waiting.events.map(({ id }) => id)];
      const fits = batch.length < MAX_BATCH && !keys.some((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      (fits ? batch : later).push(waiting);
    }
    queue = later;
    return batch;
  };

  const drain = async () => {
    running = true;
    while (queue.length > 0) {
      const batch = takeBatch();
      try {
        const positions = await connection.run((client) => insert(client, batch));
        for (const append of batch) {
          const events = stored(append, positions);
          if (events.length > 0) appended(events);
        }
        const refused = batch.filter((waiting) => !resolveAccepted(waiting, positions));
        // One after the other: a connection answers one question at a time.
        for (const waiting of refused)
          await connection.run((client) => repeated(client, waiting)).then(waiting.resolve, waiting.reject);
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
      // Fewer are waiting than were just served: those may have more at once, so they are heard before the next batch is
      // taken. With as many waiting, the next batch is on its way while these are answered.
      if (queue.length < batch.length) await new Promise<void>((followedUp) => process.nextTick(followedUp));
    }
    running = false;
  };

  /** Whether it was accepted; its caller knows then. */
  const resolveAccepted = (waiting: Waiting, positions: Inserted): boolean => {
    const position = positions.get(waiting.events.at(-1)?.id ?? '');
    if (position !== undefined) waiting.resolve({ revision: lastRevision(waiting), position });
    return position !== undefined;
  };

  return ({ stream, expected, events, original }: Append): Promise<Appended> =>
    new Promise((resolve, reject) => {
      queue.push({ stream, expected, events, original, resolve, reject });
      if (!running) void drain();
    });
};

type Inserted = ReadonlyMap<string, bigint>;

/** In order of position: a batch is inserted in the order in which it was taken. */
const stored = (append: Append, positions: Inserted): readonly StoredEvent[] =>
  append.original.flatMap(({ id, type, data, metadata }, index) => {
    const position = positions.get(id);
    if (position === undefined) return [];
    const revision = firstRevision(append) + BigInt(index);
    // Named one by one: a spread of thirty events a batch is felt.
    return [{ id, type, data, metadata, stream: append.stream, revision, position }];
  });

const insert = async (client: Client, batch: readonly Append[]): Promise<Inserted> => {
  try {
    const [only, ...others] = batch;
    return only && others.length === 0 && only.events.length === 1
      ? await insertOne(client, only)
      : await insertMany(client, batch);
  } catch (error) {
    const lost = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    if (!lost) throw error;
    // Another process was faster at one of the places, and nothing of the batch was kept: each one alone then.
    if (batch.length === 1) return new Map();
    const inserted = new Map<string, bigint>();
    for (const append of batch) for (const entry of await insert(client, [append])) inserted.set(...entry);
    return inserted;
  }
};

const positionsOf = (rows: readonly [string, string][]): Inserted =>
  new Map(rows.map(([id, position]) => [id, BigInt(position)]));

const insertOne = async (client: Client, append: Append): Promise<Inserted> => {
  const [event] = append.events;
  if (!event) return new Map();
  const { rows } = await client.query<[string, string]>({
    ...APPEND_ONE,
    rowMode: 'array',
    values: [append.stream, firstRevision(append), event.id, event.type, event.data, event.metadata],
  });
  return positionsOf(rows);
};

const insertMany = async (client: Client, batch: readonly Append[]): Promise<Inserted> => {
  const rows = batch.flatMap((append) => {
    const first = firstRevision(append);
    const shared = { stream: append.stream, expected: first - 1n, firstId: append.events[0]?.id ?? '' };
    return append.events.map((event, index) => ({ ...shared, event, revision: first + BigInt(index) }));
  });
  const { rows: inserted } = await client.query<[string, string]>({
    ...APPEND_MANY,
    rowMode: 'array',
    values: [manyRows(rows)],
  });
  return positionsOf(inserted);
};

/** Refused: either these very events stand there already, at this very place (a retry, so a yes), or the stream has moved on. */
const repeated = async (client: Client, append: Append): Promise<Appended> => {
  const { rows } = await client.query<[string, string, string]>({
    name: 'append-repeated',
    text: 'select id, revision, position from event where stream = $1 and revision between $2 and $3 order by revision',
    values: [append.stream, firstRevision(append), lastRevision(append)],
    rowMode: 'array',
  });
  const last = rows.at(-1);
  const same = rows.length === append.events.length && rows.every(([id], index) => id === append.events[index]?.id);
  if (!same || !last) throw new StaleRevision(`${append.stream} is not at ${append.expected}`);
  return { revision: BigInt(last[1]), position: BigInt(last[2]) };
};
