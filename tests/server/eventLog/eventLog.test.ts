import { expect, test } from 'vitest';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import { eventLog } from '../../../server/eventLog/eventLog.ts';
import type { EventStore, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import type { Hub } from '../../../server/eventLog/hub.ts';
import { ada, at, registration } from '../../support/events.ts';

const stored = (type: string): StoredEvent => ({
  ...{ id: ada, type, stream: `account-${ada}`, revision: 0n, position: 1n },
  data: { ...registration, personal: null },
  metadata: { recordedAt: at, actor: 'system', causationId: null, correlationId: 'c' },
});

const logOf = (batch: readonly StoredEvent[], codec: ReturnType<typeof eventCodec>) => {
  const hub = {
    subscribe: async function* () {
      yield batch;
    },
  } as unknown as Hub;
  const log = eventLog({} as EventStore, hub, codec);
  return async () => {
    for await (const events of log.subscribe(0n, new AbortController().signal)) return events;
    return [];
  };
};
const noKeys = eventCodec({ keysOf: async () => () => undefined });

test('a batch that several follow is opened once', async () => {
  let opened = 0;
  const decode = (batch: readonly StoredEvent[]) => {
    opened++;
    return noKeys.decode(batch);
  };
  const first = logOf([stored('AccountRegistered')], { ...noKeys, decode });
  expect((await Promise.all([first(), first(), first()])).flat()).toHaveLength(3);
  expect(opened).toBe(1);
});

test('a batch that could not be opened while the keys were away is opened at the next try', async () => {
  let away = true;
  const decode = (batch: readonly StoredEvent[]) =>
    away ? Promise.reject(new Error('the database is away')) : noKeys.decode(batch);
  const first = logOf([stored('AccountRegistered')], { ...noKeys, decode });
  await expect(first()).rejects.toThrow('away');
  away = false;
  expect(await first()).toHaveLength(1);
});

test.each([
  ['of a type that nobody knows', [stored('AccountVanished')]],
  ['in a stream of a category that nobody knows', [{ ...stored('AccountRegistered'), stream: 'planet-1' }]],
  ['of another category than its stream', [{ ...stored('AccountRegistered'), stream: `badge-${ada}` }]],
  ['with a field missing', [{ ...stored('AccountRegistered'), data: { at } }]],
])('an event %s stops whoever reads it', async (_, batch) => {
  await expect(logOf(batch, noKeys)()).rejects.toThrow();
});
