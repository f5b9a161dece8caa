import { openEventStore } from '../../server/adapters/eventStores.ts';
import type { StoredEvent } from '../../server/eventLog/eventStore.ts';
import { silent } from './logs.ts';
import { readOn } from './storedEvents.ts';

/** All events of the log of a server in another process. `eventStore` is its EVENT_STORE. */
export const allEvents = async (place: {
  readonly eventStore: string;
  readonly databaseUrl: string;
}): Promise<readonly StoredEvent[]> => {
  const store = await openEventStore({ ...place, logger: silent });
  return readOn(store, 0n).finally(store.close);
};
