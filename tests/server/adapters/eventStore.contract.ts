import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InvalidEvent, StaleRevision } from '../../../server/application/errors.ts';
import type { EventStore, NewEvent, Revision, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { noDeadline } from '../../support/context.ts';
import { everyShape, rootsOf, rowsOf, storedIn } from '../../support/ledger/sameTree.ts';
import { outcomeOf, REPEATED_APPENDS } from '../../support/repeatedAppends.ts';
import { follow, given, newEvent, newEvents, newStream, readOn } from '../../support/storedEvents.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

/** The contract of the EventStore port. Each test uses new streams, because a store may contain other events. */
export const eventStoreContract = (open: () => Promise<EventStore>) => {
  let store: EventStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const of = (streams: readonly string[]) => (event: StoredEvent) => streams.includes(event.stream);

  describe('appending', () => {
    test('to a new stream and then at its revision', async () => {
      const stream = newStream();
      expect((await store.append(stream, newEvents(3), 'no-stream', noDeadline)).revision).toBe(2n);
      expect((await store.append(stream, newEvents(1), 2n, noDeadline)).revision).toBe(3n);
      expect((await store.readStream(stream, noDeadline)).map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n]);
    });

    test.each<[string, Revision]>([
      ['"no stream" although the stream exists', 'no-stream'],
      ['an old revision', 0n],
      ['a future revision', 2n],
    ])('at %s is refused', async (_, expected) => {
      const stream = newStream();
      await store.append(stream, newEvents(2), 'no-stream', noDeadline);
      await expect(store.append(stream, newEvents(1), expected, noDeadline)).rejects.toThrow(StaleRevision);
      expect(await store.readStream(stream, noDeadline)).toHaveLength(2);
    });

    test('at a revision of a missing stream is refused', async () => {
      await expect(store.append(newStream(), newEvents(1), 0n, noDeadline)).rejects.toThrow(StaleRevision);
    });

    test('32 at once to a new stream: one is accepted', async () => {
      const stream = newStream();
      const appends = newEvents(32).map((event) => store.append(stream, [event], 'no-stream', noDeadline));
      const outcomes = await Promise.allSettled(appends);
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(refused).toHaveLength(31);
      for (const reason of refused) expect(reason).toBeInstanceOf(StaleRevision);
      expect(await store.readStream(stream, noDeadline)).toHaveLength(1);
    });

    test('stores text, numbers and the order of keys unchanged', async () => {
      const stream = newStream();
      const text = 'Tŷ Gwyn 🏡 “quoted” \\ / \u0001 \u2028';
      const data = { text, empty: '', list: [1, null, { a: [] }], number: 9_007_199_254_740_991, ['__proto__']: 'key' };
      const event = newEvent({ data });
      await store.append(stream, [event], 'no-stream', noDeadline);
      const [read] = await store.readStream(stream, noDeadline);
      expect(read).toEqual({ ...event, stream, revision: 0n, position: read?.position });
      expect(JSON.stringify(read?.data)).toBe(JSON.stringify(data));
    });

    test.each(['\u0000', 'half \ud800 of a pair'])(
      'text with %j, which Postgres cannot read from JSON, is refused',
      async (text) => {
        const stream = newStream();
        const event = newEvent({ data: { list: [{ text }] } });
        await expect(store.append(stream, [event], 'no-stream', noDeadline)).rejects.toThrow(InvalidEvent);
        expect(await store.readStream(stream, noDeadline)).toEqual([]);
      },
    );

    test('almost a megabyte is accepted, more is refused', async () => {
      const stream = newStream();
      const large = newEvent({ data: { text: 'x'.repeat(990_000) } });
      await store.append(stream, [large], 'no-stream', noDeadline);
      expect((await store.readStream(stream, noDeadline))[0]?.data).toEqual(large.data);
      const tooLarge = newEvent({ data: { text: 'x'.repeat(1_048_576) } });
      await expect(store.append(stream, [tooLarge], 0n, noDeadline)).rejects.toThrow(InvalidEvent);
      const together = Array.from({ length: 2 }, () => newEvent({ data: { text: 'é'.repeat(270_000) } }));
      await expect(store.append(stream, together, 0n, noDeadline)).rejects.toThrow(InvalidEvent);
    });
  });

  test('gives every shape of event back so that the tree over the log is the same over each store', async () => {
    const given = everyShape();
    expect(given.length, 'more than a tile').toBeGreaterThan(256);
    expect(rootsOf(await storedIn(store, given))).toEqual(rootsOf(rowsOf(given)));
  });

  describe('a repeated append', () => {
    test.each(REPEATED_APPENDS)('$repeat at $expected is $outcome when the head $head', async (repeated) => {
      expect(await outcomeOf(store, repeated)).toBe(repeated.outcome);
    });

    test('at the same time as the first is stored once', async () => {
      const stream = newStream();
      const events = newEvents(2);
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, () => store.append(stream, events, 'no-stream', noDeadline)),
      );
      expect(new Set(outcomes.map(({ revision }) => revision))).toEqual(new Set([1n]));
      expect(ids(await store.readStream(stream, noDeadline))).toEqual(ids(events));
    });
  });

  describe('invalid input', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const twice = newEvent();
    const cases: readonly [string, readonly NewEvent[], string?][] = [
      ['no events', []],
      ['an id twice', [twice, twice]],
      ['an id that is not a UUID', [newEvent({ id: 'one' })]],
      ['an id in upper case, which a store returns in lower case', [newEvent({ id: uuidv7().toUpperCase() })]],
      ['an empty id', [newEvent({ id: '' })]],
      ['an empty type', [newEvent({ type: '' })]],
      ['a system type', [newEvent({ type: '$metadata' })]],
      ['undefined', [newEvent({ data: { a: { b: undefined } } })]],
      ['a BigInt', [newEvent({ data: { a: 1n } })]],
      ['a circular value', [newEvent({ data: circular })]],
      ['an empty stream name', [newEvent()], ''],
      ['a system stream', [newEvent()], '$settings'],
      ['a stream name with a space', [newEvent()], 'assessment-a b'],
    ];

    test.each(cases)('%s is refused', async (_, events, stream = newStream()) => {
      await expect(store.append(stream, events, 'no-stream', noDeadline)).rejects.toThrow(InvalidEvent);
    });

    test('does not crash the process later', async () => {
      // The EventStoreDB client ends the process two seconds after it was given some of these.
      await delay(2500);
      expect((await store.append(newStream(), newEvents(1), 'no-stream', noDeadline)).revision).toBe(0n);
    });
  });

  describe('reading a stream', () => {
    const stream = newStream();
    const events = newEvents(7);
    beforeAll(async () => {
      await store.append(stream, events.slice(0, 4), 'no-stream', noDeadline);
      await store.append(stream, events.slice(4), 3n, noDeadline);
    });

    test.each([
      [{}, [0, 1, 2, 3, 4, 5, 6]],
      [{ from: 3n }, [3, 4, 5, 6]],
      [{ limit: 2 }, [0, 1]],
      [{ limit: 0 }, []],
      [{ from: 5n, limit: 9 }, [5, 6]],
      [{ from: 7n }, []],
      [{ from: 70n, limit: 2 }, []],
      [{ direction: 'backwards' }, [6, 5, 4, 3, 2, 1, 0]],
      [{ direction: 'backwards', limit: 1 }, [6]],
      [{ direction: 'backwards', from: 2n }, [2, 1, 0]],
      [{ direction: 'backwards', from: 4n, limit: 2 }, [4, 3]],
    ] as const)('%o', async (options, expected) => {
      const read = await store.readStream(stream, noDeadline, options);
      expect(read.map(given)).toEqual(expected.map((index) => events[index]));
      expect(read.map(({ revision }) => revision)).toEqual(expected.map(BigInt));
    });

    test('that is missing returns no events', async () => {
      expect(await store.readStream(newStream(), noDeadline)).toEqual([]);
      expect(await store.readStream(newStream(), noDeadline, { direction: 'backwards', limit: 1 })).toEqual([]);
    });

    test('that is long returns each event once, whatever the limit', async () => {
      // EventStoreDB is asked for 500 at once. The stream ends at the end of a page in one direction or the other.
      const [long, many] = [newStream(), newEvents(1500)];
      await store.append(long, many, 'no-stream', noDeadline);
      const backwards = [...many].reverse();
      expect(ids(await store.readStream(long, noDeadline))).toEqual(ids(many));
      expect(ids(await store.readStream(long, noDeadline, { from: 1n }))).toEqual(ids(many.slice(1)));
      expect(ids(await store.readStream(long, noDeadline, { direction: 'backwards' }))).toEqual(ids(backwards));
      for (const limit of [499, 500, 501, 1500, 2000]) {
        expect(ids(await store.readStream(long, noDeadline, { limit }))).toEqual(ids(many.slice(0, limit)));
        const last = await store.readStream(long, noDeadline, { direction: 'backwards', from: 1400n, limit });
        expect(ids(last)).toEqual(ids(backwards.slice(99, 99 + limit)));
      }
    });

    test('works 120 times in a row and 120 times at once', async () => {
      // The EventStoreDB client has 100 HTTP/2 streams. A leaked one is never released.
      for (let count = 0; count < 120; count += 1) {
        expect(await store.readStream(stream, noDeadline, { limit: 1 })).toHaveLength(1);
        expect(await store.readStream(newStream(), noDeadline)).toEqual([]);
        expect(await store.readAll(0n, 1)).toHaveLength(1);
        expect(await store.head(noDeadline)).toBeGreaterThan(0n);
      }
      const reads = await Promise.all(Array.from({ length: 120 }, () => store.readStream(stream, noDeadline)));
      expect(new Set(reads.map(({ length }) => length))).toEqual(new Set([7]));
    });
  });

  describe('the log', () => {
    test('is read in pages of any size', async () => {
      // EventStoreDB is asked for 500 at once, and its own events are among them.
      const before = await store.head(noDeadline);
      const many = newEvents(1200);
      await store.append(newStream(), many, 'no-stream', noDeadline);
      for (const limit of [499, 500, 501, 1100, 1200, 2000])
        expect(ids(await store.readAll(before, limit))).toEqual(ids(many.slice(0, limit)));
    });

    test('can be read from every position, also from inside an append of several events', async () => {
      const before = await store.head(noDeadline);
      const streams = [newStream(), newStream()] as const;
      const appended = [
        await store.append(streams[0], newEvents(1), 'no-stream', noDeadline),
        await store.append(streams[1], newEvents(5), 'no-stream', noDeadline),
        await store.append(streams[0], newEvents(50), 0n, noDeadline),
        await store.append(streams[1], newEvents(2), 4n, noDeadline),
      ];
      const all = (await readOn(store, before)).filter(of(streams));
      expect(all).toHaveLength(58);

      // A reader that waits for the position of an append must then have all its events, and must not wait for more.
      const lasts = [0, 5, 55, 57].map((index) => all[index]?.position);
      expect(appended.map(({ position }) => position)).toEqual(lasts);
      expect(await store.head(noDeadline)).toBeGreaterThanOrEqual(all.at(-1)?.position ?? 0n);

      for (const [index, { position }] of all.entries()) {
        const rest = await store.readAll(position, 1000);
        expect(ids(rest.filter(of(streams)))).toEqual(ids(all.slice(index + 1)));
        expect(ids(await store.readAll(position, 1))).toEqual(ids(all.slice(index + 1, index + 2)));
      }
      for (const page of [1, 2, 7])
        expect(ids((await readOn(store, before, page)).filter(of(streams)))).toEqual(ids(all));
      expect(await store.readAll(before, 0)).toEqual([]);

      for (const index of [0, 3, 5, 20, 56]) {
        const follower = follow(store, all[index]?.position ?? 0n);
        await follower.until(() => follower.seen.length >= 57 - index);
        await follower.stop();
        expect(follower.seen).toEqual(all.slice(index + 1));
      }
    });

    test('gives the event at exactly a position', async () => {
      const stream = newStream();
      const { position } = await store.append(stream, newEvents(3), 'no-stream', noDeadline);
      const events = (await readOn(store, 0n)).filter(of([stream]));
      expect(events.at(-1)?.position).toBe(position);
      for (const event of events) expect(await store.eventAt(event.position)).toEqual(event);
      const positions = new Set((await readOn(store, 0n)).map((event) => event.position));
      // In EventStoreDB these lie inside the record of an event.
      for (const missing of [position + 1n, position - 1n].filter((other) => !positions.has(other)))
        expect(await store.eventAt(missing)).toBeUndefined();
      expect(await store.eventAt(position + 1_000_000n)).toBeUndefined();
    });

    test('a retry returns the position of the first append', async () => {
      const stream = newStream();
      const events = newEvents(3);
      const { position } = await store.append(stream, events, 'no-stream', noDeadline);
      await store.append(stream, newEvents(1), 2n, noDeadline);
      expect((await store.append(stream, events, 'no-stream', noDeadline)).position).toBe(position);
    });
  });

  describe('a subscription', () => {
    test('from the start delivers everything that readAll returns', async () => {
      await store.append(newStream(), newEvents(3), 'no-stream', noDeadline);
      const all = await readOn(store, 0n);
      const follower = follow(store, 0n);
      await follower.until(() => follower.seen.length >= all.length);
      await follower.stop();
      expect(ids(follower.seen)).toEqual(ids(all));
    });

    test('goes live in order, without gaps or repeats, over many streams and writers', async () => {
      const streams = Array.from({ length: 20 }, newStream);
      const from = await store.head(noDeadline);
      const early = follow(store, from);
      const write = async (stream: string) => {
        let revision: Revision = 'no-stream';
        for (const size of [1, 3, 1, 2, 1, 1, 4, 1])
          ({ revision } = await store.append(stream, newEvents(size), revision, noDeadline));
      };
      const writing = Promise.all(streams.map(write));
      const late = follow(store, from);
      await writing;
      const wanted = 20 * 14;
      for (const { seen, until, stop } of [early, late]) {
        await until(() => seen.filter(of(streams)).length >= wanted);
        await delay(50);
        await stop();
      }
      const all = (await readOn(store, from)).filter(of(streams));
      expect(all).toHaveLength(wanted);
      expect(early.seen.filter(of(streams))).toEqual(all);
      expect(late.seen.filter(of(streams))).toEqual(all);
      const positions = all.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((one, other) => (one < other ? -1 : 1)));
      for (const stream of streams)
        expect(all.filter(of([stream])).map(({ revision }) => revision)).toEqual(
          Array.from({ length: 14 }, (_, index) => BigInt(index)),
        );
    });

    test('survives a burst of 5,000 events, also with a slow reader', async () => {
      const stream = newStream();
      const from = await store.head(noDeadline);
      const quick = follow(store, from);
      const slow: string[] = [];
      const stopping = new AbortController();
      const slowReading = (async () => {
        for await (const batch of store.subscribe(from, stopping.signal)) {
          await delay(20);
          slow.push(...ids(batch.filter(of([stream]))));
        }
      })();
      const events = newEvents(5000);
      for (let start = 0; start < 5000; start += 50) {
        const revision: Revision = start === 0 ? 'no-stream' : BigInt(start - 1);
        await store.append(stream, events.slice(start, start + 50), revision, noDeadline);
      }
      const single = newStream();
      await Promise.all(
        Array.from({ length: 500 }, () => store.append(newStream(), newEvents(1), 'no-stream', noDeadline)),
      );
      await store.append(single, newEvents(1), 'no-stream', noDeadline);
      await quick.until(() => quick.seen.some(of([single])));
      for (const end = Date.now() + CONDITION; slow.length < 5000 && Date.now() < end; ) await delay(20);
      stopping.abort();
      await Promise.all([quick.stop(), slowReading]);
      expect(ids(quick.seen.filter(of([stream])))).toEqual(ids(events));
      expect(slow).toEqual(ids(events));
    });

    test('delivers an event soon after its append', async () => {
      const follower = follow(store, await store.head(noDeadline));
      const waits: number[] = [];
      for (let count = 0; count < 20; count += 1) {
        const stream = newStream();
        await store.append(stream, newEvents(1), 'no-stream', noDeadline);
        const start = performance.now();
        await follower.until(() => follower.seen.some(of([stream])));
        waits.push(performance.now() - start);
        expect(follower.seen.filter(of([stream]))).toHaveLength(1);
      }
      await follower.stop();
      const median = waits.sort((one, other) => one - other)[10] ?? 0;
      // A subscription that only polls needs half a second on average.
      expect(median).toBeLessThan(400);
    });

    test.each(['idle', 'busy'])('ends when it is aborted while %s', async (state) => {
      const stopping = new AbortController();
      let ended = false;
      const reading = (async () => {
        for await (const _ of store.subscribe(state === 'idle' ? await store.head(noDeadline) : 0n, stopping.signal))
          await delay(1);
        ended = true;
      })();
      await delay(state === 'idle' ? 100 : 5);
      stopping.abort();
      await Promise.race([reading, delay(CONDITION)]);
      expect(ended).toBe(true);
    });

    test('that its reader leaves releases its resources', async () => {
      for (let count = 0; count < 120; count += 1)
        for await (const batch of store.subscribe(0n, new AbortController().signal)) if (batch.length > 0) break;
      expect(await store.readAll(0n, 1)).toHaveLength(1);
    });
  });

  test('an id cannot be used for other data', async () => {
    const [stream, id] = [newStream(), uuidv7()];
    const first = await store.append(stream, [newEvent({ id })], 'no-stream', noDeadline);
    const again = await store.append(stream, [newEvent({ id, data: { answer: 'No' } })], 'no-stream', noDeadline);
    expect(again).toEqual(first);
    expect((await store.readStream(stream, noDeadline))[0]?.data).toEqual(newEvent().data);
  });
};
