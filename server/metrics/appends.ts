import { Counter, Histogram, type Registry } from 'prom-client';
import { StaleRevision, StoreUnavailable } from '../application/errors.ts';
import type { EventStore } from '../eventLog/eventStore.ts';

const outcomeOf = (error: unknown): string => {
  if (error instanceof StaleRevision) return 'stale';
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed';
};

/** Times the appends to a store, and counts the events that were recorded by their types. */
export const measuringAppends = (registry: Registry) => {
  const seconds = new Histogram({
    name: 'letproof_append_seconds',
    help: 'Time of an append to the event log, by its outcome: stored, stale, unavailable or failed',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const recorded = new Counter({
    name: 'letproof_events_total',
    help: 'Events that this process has recorded, by type',
    labelNames: ['type'],
    registers: [registry],
  });
  return (store: EventStore): EventStore => ({
    ...store,
    append: async (stream, events, expected, deadline) => {
      const end = seconds.startTimer();
      try {
        const appended = await store.append(stream, events, expected, deadline);
        end({ outcome: 'stored' });
        for (const { type } of events) recorded.inc({ type });
        return appended;
      } catch (error) {
        end({ outcome: outcomeOf(error) });
        throw error;
      }
    },
  });
};
