import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { recentEvents } from '../../../server/eventLog/recentEvents.ts';
import { newEvent, newStream } from '../../support/storedEvents.ts';

const sample = { ...newEvent(), stream: newStream(), revision: 0n };

/** The events at the positions from `first` to `last`. */
const batch = (first: number, last = first): readonly StoredEvent[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ ...sample, position: BigInt(first + index) }));

const forever = () => new AbortController().signal;

test('every follower gets the same batch object, so it is decoded once', () => {
  const recent = recentEvents(0n);
  const [one, other] = [recent.follow(0n, forever()), recent.follow(0n, forever())];
  const added = batch(1, 3);
  recent.add(added, 0n);
  expect(one.next()?.[0]).toBe(added);
  expect(other.next()?.[0]).toBe(added);
});

test('a follower gets the batches after its position, then none', () => {
  const recent = recentEvents(10n);
  const follower = recent.follow(10n, forever());
  const [first, second] = [batch(11, 12), batch(13)];
  recent.add(first, 10n);
  recent.add(second, 12n);
  expect(follower.next()).toEqual([first, second]);
  follower.moveTo(first);
  expect(follower.next()).toEqual([second]);
  follower.moveTo(second);
  expect(follower.next()).toEqual([]);
});

test('a follower inside a batch gets the rest of it', () => {
  const recent = recentEvents(0n);
  const follower = recent.follow(0n, forever());
  recent.add(batch(1, 4), 0n);
  follower.moveTo(batch(1, 2));
  expect(follower.next()).toEqual([batch(3, 4)]);
});

describe('a follower must read the store', () => {
  test('when it begins before the buffer', () => {
    expect(recentEvents(10n).follow(9n, forever()).next()).toBeUndefined();
  });

  test('when it is more than 2,000 events behind, while the others go on', () => {
    const recent = recentEvents(0n);
    const [slow, quick] = [recent.follow(0n, forever()), recent.follow(0n, forever())];
    for (let position = 1; position <= 2000; position++) {
      recent.add(batch(position), BigInt(position - 1));
      quick.moveTo(batch(position));
    }
    expect(slow.next()).toHaveLength(2000);
    recent.add(batch(2001), 2000n);
    expect(slow.next()).toBeUndefined();
    expect(quick.next()).toEqual([batch(2001)]);
  });

  test('when an event before the newest ones is unknown', () => {
    const recent = recentEvents(0n);
    const [before, after] = [recent.follow(0n, forever()), recent.follow(2n, forever())];
    recent.add(batch(1), 0n);
    recent.add(batch(3), 2n);
    expect(before.next()).toBeUndefined();
    expect(after.next()).toEqual([batch(3)]);
  });
});

test('events are kept until every follower has taken them', () => {
  const recent = recentEvents(0n);
  const [one, other] = [recent.follow(0n, forever()), recent.follow(0n, forever())];
  recent.add(batch(1), 0n);
  one.moveTo(batch(1));
  expect(other.next()).toEqual([batch(1)]);
  other.moveTo(batch(1));
  expect(recent.follow(0n, forever()).next()).toBeUndefined();
});

test('a new event, and the end of a subscription, wake a waiting follower', async () => {
  const recent = recentEvents(0n);
  const ending = new AbortController();
  const follower = recent.follow(0n, ending.signal);
  const waiting = follower.wait();
  recent.add(batch(1), 0n);
  expect(await waiting).toBe(true);
  expect(await follower.wait(1)).toBe(false);
  const last = follower.wait();
  ending.abort();
  expect(await last).toBe(true);
});
