import type { EventStore } from '../eventLog/eventStore.ts';
import type { Logger } from '../lib/logger.ts';
import type { Config } from '../process/config.ts';
import { eventStoreDb } from './eventStoreDb/eventStoreDb.ts';
import { postgresEventStore } from './postgresEventStore/postgresEventStore.ts';

/** Postgres is the default, because it needs no installation. `esdb://…` in EVENT_STORE selects EventStoreDB. */
export const openEventStore = (
  config: Pick<Config, 'EVENT_STORE'>,
  databaseUrl: string,
  logger: Logger,
): Promise<EventStore> =>
  config.EVENT_STORE === 'postgres'
    ? postgresEventStore({ connectionString: databaseUrl, logger })
    : eventStoreDb({ connectionString: config.EVENT_STORE, logger });
