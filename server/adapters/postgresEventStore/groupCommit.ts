import { StoreUnavailable } from '../../application/errors.ts';
import type { Appended, StoredEvent } from '../../eventLog/eventStore.ts';
import { hasPassed, later } from '../../lib/deadline.ts';
import type { Reconnecting } from './connection.ts';
import {
  type Append,
  firstRevision,
  insertBatch,
  lastRevision,
  type Positions,
  repeatedAppend,
} from './insertBatch.ts';

type Queued = Append & { readonly resolve: (appended: Appended) => void; readonly reject: (error: unknown) => void };

const MAX_BATCH = 128;

/** Takes appends that can share a statement. Two appends to one stream cannot, because the second depends on the first. */
const takeBatch = (queue: readonly Queued[]) => {
  const batch: Queued[] = [];
  const rest: Queued[] = [];
  const seen = new Set<string>();
  for (const append of queue) {
    if (hasPassed(append.deadline)) {
      append.reject(new StoreUnavailable('An append waited for its batch until its deadline'));
      continue;
    }
    const keys = [append.stream, ...append.events.map(({ id }) => id)];
    const fits = batch.length < MAX_BATCH && !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    (fits ? batch : rest).push(append);
  }
  return { batch, rest };
};

/** The inserted events as a subscriber gets them. */
const storedEvents = (append: Append, positions: Positions): readonly StoredEvent[] =>
  append.original.flatMap(({ id, type, data, metadata }, index) => {
    const position = positions.get(id);
    if (position === undefined) return [];
    const revision = firstRevision(append) + BigInt(index);
    // Naming each field is measurably faster than a spread.
    return [{ id, type, data, metadata, stream: append.stream, revision, position }];
  });

/**
 * Group commit: appends that arrive while a batch is committing form the next batch, so they share one fsync. No timer
 * is needed. `publish` gets the events of each append in the order of their positions.
 */
export const groupCommit = (connection: Reconnecting, publish: (events: readonly StoredEvent[]) => void) => {
  let queue: Queued[] = [];
  let running = false;

  const commit = async (batch: readonly Queued[]) => {
    // The last of them to give up decides, so that one that is nearly late does not break the connection of the others.
    const deadline = batch.map((append) => append.deadline).reduce(later);
    const positions = await connection.run((client) => insertBatch(client, batch), deadline);
    for (const append of batch) {
      const events = storedEvents(append, positions);
      const position = events.at(-1)?.position;
      if (position === undefined) continue;
      publish(events);
      append.resolve({ revision: lastRevision(append), position });
    }
    // One after the other, because they share the connection.
    for (const append of batch)
      if (!positions.has(append.events[0]?.id ?? ''))
        await connection
          .run((client) => repeatedAppend(client, append), append.deadline)
          .then(append.resolve, append.reject);
  };

  const drain = async () => {
    running = true;
    while (queue.length > 0) {
      const { batch, rest } = takeBatch(queue);
      queue = rest;
      if (batch.length === 0) continue;
      await commit(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
      });
      // If the queue is shorter than the last batch, yield one tick so that answered callers can append again.
      if (queue.length < batch.length) await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    running = false;
  };

  return (append: Append): Promise<Appended> =>
    new Promise((resolve, reject) => {
      queue.push({ ...append, resolve, reject });
      if (!running) void drain();
    });
};
