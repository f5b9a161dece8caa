import { expect, test } from 'vitest';
import { eventLines } from '../../../server/eventLog/eventLines.ts';
import type { EventStore, StoredEvent } from '../../../server/eventLog/eventStore.ts';
import { keysOfAll } from '../../support/storedFiles.ts';

const eventOf = (position: bigint): StoredEvent => ({
  id: `0192f0a0-5b1e-7d3c-9a51-${String(position).padStart(12, '0')}`,
  type: 'PropertyRemoved',
  data: {},
  metadata: {
    actor: { kind: 'system', id: null },
    account: null,
    causationId: 'c',
    correlationId: 'c',
    recordedAt: '2026-11-20T10:00:00.000Z',
    salt: 's',
  },
  stream: 'property-1',
  revision: position,
  position,
});

/** A log with an event at every tenth position, as with EventStoreDB, and where it was read from. */
const logOf = (count: number) => {
  const events = Array.from({ length: count }, (_, index) => eventOf(BigInt(index + 1) * 10n));
  const readFrom: bigint[] = [];
  const store: Pick<EventStore, 'readAll' | 'eventAt' | 'subscribe'> = {
    readAll: async (after, limit) => {
      readFrom.push(after);
      return events.filter(({ position }) => position > after).slice(0, limit);
    },
    eventAt: async (at) => events.find(({ position }) => position === at),
    subscribe: async function* () {},
  };
  return { store, readFrom };
};

const positions = async ({ store }: ReturnType<typeof logOf>, from: bigint) => {
  const filter = { from, follow: false, personal: false };
  const lines = eventLines(store, keysOfAll(), filter, new AbortController().signal);
  const printed: string[] = [];
  for await (const line of lines) printed.push(JSON.parse(line).position);
  return printed;
};

test('the log is read from the event that is asked for, and not from its start', async () => {
  const log = logOf(5);
  expect(await positions(log, 40n)).toEqual(['40', '50']);
  expect(log.readFrom).toEqual([40n, 50n]);
});

test.each([
  [0n, ['10', '20', '30']],
  [11n, ['20', '30']],
  [99n, []],
])('from position %s, at which there is no event, all later ones are printed', async (from, expected) =>
  expect(await positions(logOf(3), from)).toEqual(expected),
);
