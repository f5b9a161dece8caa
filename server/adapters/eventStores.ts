import type { EventStore } from '../eventLog/eventStore.ts';
import type { Logger } from '../lib/logger.ts';
import type { Config } from '../process/config.ts';
import { eventStoreDb } from './eventStoreDb/eventStoreDb.ts';
import { postgresEventStore } from './postgresEventStore/postgresEventStore.ts';

/** design.md: Postgres needs nothing installed and is the default; `esdb://…` in EVENT_STORE switches to EventStoreDB. */
export const openEventStore = (
  config: Pick<Config, 'EVENT_STORE'>,
  databaseUrl: string,
  log: Logger,
): Promise<EventStore> =>
  config.EVENT_STORE === 'postgres'
    ? postgresEventStore({ connectionString: databaseUrl, log })
    : eventStoreDb({ connectionString: config.EVENT_STORE, log });
