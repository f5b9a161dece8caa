import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, expect, test, vi } from 'vitest';
import { eventStoreDb } from '../../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { noDeadline } from '../../support/context.ts';
import { silent } from '../../support/logs.ts';
import { newStream } from '../../support/storedEvents.ts';

afterEach(() => void vi.restoreAllMocks());

type Page = {
  readonly direction: 'forwards' | 'backwards';
  readonly fromPosition: 'start' | 'end' | { readonly commit: bigint };
  readonly maxCount: number;
};

/** A server with events of these types, the first at position 100. `before` runs before each page. */
const storeOver = async (types: readonly string[], before: (page: number) => Promise<void>) => {
  const streamId = newStream();
  const all = types.map((type, index) => {
    const position = BigInt(100 + index);
    const event = { id: `${index}`, type, streamId, revision: BigInt(index), data: {}, metadata: {} };
    return { event: { ...event, position: { commit: position, prepare: position } } };
  });
  const asked: bigint[] = [];
  const readAll = async function* ({ direction, fromPosition, maxCount }: Page) {
    const from = typeof fromPosition === 'object' ? fromPosition.commit : fromPosition === 'end' ? 1000n : 0n;
    asked.push(from);
    await before(asked.length);
    const wanted = all.filter(({ event: { position } }) =>
      direction === 'forwards' ? position.commit >= from : position.commit < from,
    );
    yield* (direction === 'forwards' ? wanted : wanted.reverse()).slice(0, maxCount);
  };
  vi.spyOn(EventStoreDBClient, 'connectionString').mockReturnValue({ readAll } as never);
  const store = await eventStoreDb({ connectionString: 'esdb://es1:2113', logger: silent });
  return { store, asked };
};

const system = (count: number) => Array.from({ length: count }, () => '$statsCollected');
const positions = (events: readonly { readonly position: bigint }[]) => events.map(({ position }) => position);

test('a long run of system events is read page by page', async () => {
  const { store } = await storeOver([...system(100), 'QuestionAnswered'], () => delay(350));
  expect(positions(await store.readAll(0n, 10))).toEqual([200n]);
});

test('only the page that failed is read again', async () => {
  const { store, asked } = await storeOver([...system(15), 'QuestionAnswered'], async (page) => {
    if (page === 2) throw Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });
  });
  expect(positions(await store.readAll(0n, 10))).toEqual([115n]);
  expect(asked).toEqual([0n, 110n, 110n]);
});

test('returns at most the limit, although a page may be larger, and no event twice', async () => {
  const types = Array.from({ length: 30 }, (_, index) => (index % 2 ? 'QuestionAnswered' : '$statsCollected'));
  const { store } = await storeOver(types, async () => {});
  const [first, second] = [await store.readAll(0n, 8), await store.readAll(115n, 100)];
  expect(positions(first)).toEqual([101n, 103n, 105n, 107n, 109n, 111n, 113n, 115n]);
  expect(positions(second)).toEqual([117n, 119n, 121n, 123n, 125n, 127n, 129n]);
});

test('the head is the last application event; later system events are ignored', async () => {
  const { store } = await storeOver(['QuestionAnswered', ...system(50)], async () => {});
  expect(await store.head(noDeadline)).toBe(100n);
  const { store: other } = await storeOver([...system(50), 'QuestionAnswered'], async () => {});
  expect(await other.head(noDeadline)).toBe(150n);
  const { store: empty } = await storeOver(system(50), async () => {});
  expect(await empty.head(noDeadline)).toBe(0n);
});

type StreamPage = {
  readonly direction: 'forwards' | 'backwards';
  readonly fromRevision: 'start' | 'end' | bigint;
  readonly maxCount?: number;
};

/** A server with one stream of `length` events. `before` runs before each of its requests. */
const streamOf = async (length: number, before: (request: number) => Promise<void>) => {
  const stream = newStream();
  const common = { type: 'QuestionAnswered', streamId: stream, data: {}, metadata: {} };
  const all = Array.from({ length }, (_, index) => ({
    event: { ...common, id: `${index}`, revision: BigInt(index) },
  }));
  const asked: StreamPage['fromRevision'][] = [];
  const readStream = async function* (_: string, { direction, fromRevision, maxCount = length }: StreamPage) {
    asked.push(fromRevision);
    await before(asked.length);
    const isForwards = direction === 'forwards';
    const from = typeof fromRevision === 'bigint' ? fromRevision : isForwards ? 0n : BigInt(length);
    const wanted = all.filter(({ event: { revision } }) => (isForwards ? revision >= from : revision <= from));
    yield* (isForwards ? wanted : wanted.reverse()).slice(0, maxCount);
  };
  vi.spyOn(EventStoreDBClient, 'connectionString').mockReturnValue({ readStream } as never);
  const store = await eventStoreDb({ connectionString: 'esdb://es1:2113', logger: silent });
  return { store, stream, asked };
};

test('of a long stream only the page that failed is read again', async () => {
  const { store, stream, asked } = await streamOf(1200, async (request) => {
    if (request === 2) throw Object.assign(new Error('14 UNAVAILABLE'), { code: 14 });
  });
  const events = await store.readStream(stream, noDeadline);
  expect(events.map(({ revision }) => Number(revision))).toEqual([...Array(1200).keys()]);
  expect(asked).toEqual(['start', 500n, 500n, 1000n]);
});

test('backwards, a stream is read no further than its first event', async () => {
  const { store, stream, asked } = await streamOf(1000, async () => {});
  const events = await store.readStream(stream, noDeadline, { direction: 'backwards' });
  expect(events.map(({ revision }) => Number(revision))).toEqual([...Array(1000).keys()].reverse());
  expect(asked).toEqual(['end', 499n]);
});
