import { StoreUnavailable } from '../application/errors.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { Explained } from '../lib/explained.ts';
import type { Logger } from '../lib/logger.ts';
import { type EventStoreKind, eventStoreKind, NO_EVENT_STORE } from './eventStoreAddress.ts';
import { postgresEventStore } from './postgresEventStore/postgresEventStore.ts';

type Options = {
  /** `postgres`, or the address of an EventStoreDB. */
  readonly eventStore: string;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly patience?: number | undefined;
  /** See eventStoreDb.ts. */
  readonly interrupted?: () => Promise<void>;
};

/** The address without password and parameters. */
const hostOf = (connectionString: string): string =>
  connectionString.replace(/\/\/[^@]*@/, '//').replace(/\/?(\?.*)?$/, '');

const openEventStoreDb = async ({ eventStore, logger, patience, interrupted }: Options): Promise<EventStore> => {
  // Loaded when it is needed, because its library takes more than a tenth of a second of each start.
  const { eventStoreDb } = await import('./eventStoreDb/eventStoreDb.ts');
  const store = await eventStoreDb({
    connectionString: eventStore,
    logger,
    patience,
    ...(interrupted && { interrupted }),
  });
  try {
    await store.head(backgroundDeadline());
    return store;
  } catch (error) {
    await store.close();
    if (!(error instanceof StoreUnavailable)) throw error;
    const message = `EventStoreDB does not answer at ${hostOf(eventStore)}: start it, or correct EVENT_STORE`;
    throw new Explained(message, { cause: error });
  }
};

const OPENERS: Readonly<Record<EventStoreKind, (options: Options) => Promise<EventStore>>> = {
  postgres: ({ databaseUrl, logger, patience }) =>
    postgresEventStore({ connectionString: databaseUrl, logger, patience }),
  eventStoreDb: openEventStoreDb,
};

/** Postgres is the default, because it needs no installation. `esdb://…` in EVENT_STORE selects EventStoreDB. */
export const openEventStore = async (options: Options): Promise<EventStore> => {
  const kind = eventStoreKind(options.eventStore);
  if (kind === undefined) throw new Explained(`EVENT_STORE ${NO_EVENT_STORE}`);
  return OPENERS[kind](options);
};
