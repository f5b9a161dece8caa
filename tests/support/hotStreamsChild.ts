import { setImmediate as turn } from 'node:timers/promises';
import { postgresEventStore } from '../../server/adapters/postgresEventStore/postgresEventStore.ts';
import type { EventStore, StoredEvent } from '../../server/eventLog/eventStore.ts';
import { hotWriters, type Seen, seeing, storedWhole } from './hotStreams.ts';
import { silent } from './logs.ts';
import { random } from './storedEvents.ts';

/** A process of its own with four writers and two readers of one log, for hotStreams.test.ts. */
export type Order =
  | { readonly write: { readonly streams: readonly string[]; readonly milliseconds: number; readonly seed: number } }
  | { readonly finishAt: string };
export type Written = { readonly events: number; readonly refused: number };
export type Judged = {
  readonly followed: Seen;
  readonly polled: Seen;
  readonly log: Seen;
  readonly faults: readonly string[];
};

const WRITERS = 4;
const PAGE = 500;

const store: EventStore = await postgresEventStore({
  connectionString: process.env.DATABASE_URL ?? '',
  logger: silent,
});

/** The position of the last event, after all writers have ended. */
let end: bigint | undefined;
const isAtEnd = (position: bigint) => end !== undefined && position >= end;

const follow = () => {
  const { add, seen } = seeing();
  const ended = new AbortController();
  let reached = 0n;
  const endIfDone = () => void (isAtEnd(reached) && ended.abort());
  const following = async (): Promise<Seen> => {
    for await (const batch of store.subscribe(0n, ended.signal)) {
      for (const event of batch) add(event);
      reached = batch.at(-1)?.position ?? reached;
      endIfDone();
    }
    return seen();
  };
  return { followed: following(), endIfDone };
};

const poll = async (note: (event: StoredEvent) => void = () => {}): Promise<Seen> => {
  const { add, seen } = seeing();
  for (let position = 0n; !isAtEnd(position); await turn()) {
    const batch = await store.readAll(position, PAGE);
    for (const event of batch) {
      add(event);
      note(event);
    }
    position = batch.at(-1)?.position ?? position;
  }
  return seen();
};

const { followed, endIfDone } = follow();
const polled = poll();
let judged = storedWhole([]);

const write = async ({
  streams,
  milliseconds,
  seed,
}: Extract<Order, { write: unknown }>['write']): Promise<Written> => {
  const { write, accepted, refused } = hotWriters(streams, random(seed));
  const until = Date.now() + milliseconds;
  await Promise.all(Array.from({ length: WRITERS }, () => write(store, () => Date.now() < until)));
  judged = storedWhole(accepted);
  return { events: accepted.reduce((sum, { ids }) => sum + ids.length, 0), refused: refused() };
};

const finish = async (position: bigint): Promise<Judged> => {
  end = position;
  endIfDone();
  const seen = { followed: await followed, polled: await polled, log: await poll(judged.add) };
  return { ...seen, faults: judged.faults().slice(0, 20) };
};

process.on('message', async (order: Order) => {
  process.send?.('write' in order ? await write(order.write) : await finish(BigInt(order.finishAt)));
});
process.once('disconnect', () => void store.close().then(() => process.exit(0)));
process.send?.('ready');
