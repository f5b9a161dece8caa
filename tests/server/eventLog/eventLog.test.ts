import { describe, expect, test } from 'vitest';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import { eventLog } from '../../../server/eventLog/eventLog.ts';
import type { EventStore, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import type { Hub } from '../../../server/eventLog/hub.ts';
import { metadata, noDeadline } from '../../support/context.ts';
import { ada, at, registration } from '../../support/events.ts';

const stored = (given: Partial<StoredEvent> = {}): StoredEvent => ({
  id: ada,
  type: 'AccountRegistered',
  stream: `account-${ada}`,
  revision: 0n,
  position: 1n,
  data: { ...registration, personal: { holder: { subject: ada, sealed: 'v1.' } } },
  metadata,
  ...given,
});

const noKeys = eventCodec({ keysOf: async () => () => undefined });

const logOf = (batch: readonly StoredEvent[], codec = noKeys) => {
  const hub: Partial<Hub> = {
    subscribe: async function* () {
      yield [batch];
    },
  };
  const store: Partial<EventStore> = { readStream: async () => batch };
  return eventLog(store as EventStore, hub as Hub, codec);
};
const firstBatch = async (events: ReturnType<typeof logOf>) => {
  for await (const batch of events.subscribe(0n, new AbortController().signal)) return batch;
  return [];
};

test('a batch for several followers is decoded once', async () => {
  let decoded = 0;
  const decode = (batch: readonly StoredEvent[]) => {
    decoded++;
    return noKeys.decode(batch);
  };
  const events = logOf([stored()], { ...noKeys, decode });
  expect((await Promise.all([1, 2, 3].map(() => firstBatch(events)))).flat()).toHaveLength(3);
  expect(decoded).toBe(1);
});

test('a batch that could not be decoded while the keys were unavailable is decoded at the next attempt', async () => {
  let away = true;
  const decode = (batch: readonly StoredEvent[]) =>
    away ? Promise.reject(new Error('the database is away')) : noKeys.decode(batch);
  const events = logOf([stored()], { ...noKeys, decode });
  await expect(firstBatch(events)).rejects.toThrow('away');
  away = false;
  expect(await firstBatch(events)).toHaveLength(1);
});

describe('an entry that this build cannot read', () => {
  test.each([
    ['has an unknown type', { type: 'AccountVanished' }, 'account'],
    ['has an unknown category', { stream: 'planet-1' }, 'planet'],
    ['is of another category than its stream', { stream: `badge-${ada}` }, 'badge'],
    ['lacks a field', { data: { at } }, 'account'],
    ['lacks its salt', { metadata: { ...metadata, salt: undefined } as never }, 'account'],
    ['has an actor of an unknown kind', { metadata: { ...metadata, actor: { kind: 'robot' } } as never }, 'account'],
    ['has a time without a zone', { metadata: { ...metadata, recordedAt: '2026-11-20T10:00:00' } }, 'account'],
  ])('%s: followers get it in its place, with the reason', async (_, given, category) => {
    const [before, entry, after] = await firstBatch(logOf([stored(), stored({ ...given, position: 2n }), stored()]));
    expect(entry).toMatchObject({ category, position: 2n, unreadable: expect.any(Error) });
    for (const readable of [before, after]) expect(readable).toHaveProperty('event.type', 'AccountRegistered');
  });

  test('fails the read of its stream, because a decision needs every event', async () => {
    const events = logOf([stored(), stored({ type: 'AccountVanished', revision: 1n })]);
    await expect(events.readStream(`account-${ada}`, 0n, noDeadline)).rejects.toThrow(
      `account-${ada}@1: this build cannot read AccountVanished`,
    );
  });
});
