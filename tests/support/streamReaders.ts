import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { eventStoreDb } from '../../server/adapters/eventStoreDb/eventStoreDb.ts';
import { noDeadline } from './context.ts';
import { silent } from './logs.ts';
import { newEvents, newStream } from './storedEvents.ts';
import { TEST } from './timeLimits.ts';

/** Milliseconds between two reads, for each reader. Different ones, so that some reads are always under way. */
const PAUSES = [0, 300, 600, 900];

/**
 * Readers of a stream with three events. A read that fails is no fault. They have a client of their own with a long
 * patience: with that of a server, the circuit breaker would let only one read through when the client is replaced.
 */
export const startReading = async (connectionString: string) => {
  const store = await eventStoreDb({ connectionString, logger: silent, patience: TEST });
  onTestFinished(() => store.close());
  const stream = newStream();
  await store.append(stream, newEvents(3), 'no-stream', noDeadline);
  const found = new Set<number>();
  let isReading = true;
  const read = async (pause: number) => {
    for (; isReading; await delay(pause)) {
      const events = await store.readStream(stream, noDeadline).catch(() => delay(20));
      if (events) found.add(events.length);
    }
  };
  const reading = Promise.all(PAUSES.map(read));
  return {
    /** The different numbers of events that reads have found. */
    found: (): readonly number[] => [...found],
    stop: async () => {
      isReading = false;
      await reading;
    },
  };
};
