import { EDITIONS, type Editions } from '../../domain/questionnaire/editions.ts';
import { readModels } from '../../projections/models.ts';
import { openEventStore } from '../adapters/eventStores.ts';
import { followedLog } from '../adapters/followedLog.ts';
import { postgresKeyring } from '../adapters/keyring.ts';
import { checkMasterKey, readRootKeys } from '../adapters/masterKey.ts';
import { migrate } from '../adapters/migrate.ts';
import { failingFast, openPool } from '../adapters/pools.ts';
import { SESSION_OPTIONS } from '../adapters/postgresEventStore/connection.ts';
import { readModelTables } from '../adapters/readModelTables.ts';
import { isMarkedRehearsal } from '../adapters/rehearsal.ts';
import { skippedEvents } from '../adapters/skippedEvents.ts';
import { inTransaction } from '../adapters/transaction.ts';
import { refuseUnfinishedRestore } from '../adapters/unfinishedRestore.ts';
import { eventCodec } from '../eventLog/codec.ts';
import { eventLog } from '../eventLog/eventLog.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import { openHub } from '../eventLog/hub.ts';
import { guardLog } from '../eventLog/logGuard.ts';
import { secretsFrom, wrappingKeyFrom } from '../identity/secrets.ts';
import { treeTables } from '../ledger/treeTables.ts';
import { stoppable } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { Config } from './config.ts';

export type OpenLogOptions = {
  readonly databaseUrl: string;
  readonly eventStore: Config['EVENT_STORE'];
  readonly master: Buffer;
  readonly migrations: string;
  readonly logger: Logger;
  /** Milliseconds without an answer after which a store counts as unavailable. */
  readonly patience?: number | undefined;
  /** Wraps the store, to time its appends. */
  readonly measureAppends?: (store: EventStore) => EventStore;
  /** Replaces the editions of the questionnaire, for tests. */
  readonly editions?: Editions;
  /** For the restore itself. Everything else refuses a database whose restore has not ended. */
  readonly isRestoring?: boolean;
};

/**
 * Milliseconds. Reads have no deadline, but should not wait longer than commands for a Postgres that does not answer. A
 * batch of a rebuild is thousands of rows in one statement, so it may take longer than a read. `connecting` includes the
 * time until one of the connections for the rows is free.
 */
const TIMEOUT = { reading: 6000, projecting: 30_000, connecting: 10_000 } as const;

/**
 * Connections that the read models and the ledger share. A new connection costs Postgres and us some 20 ms of work, so
 * one for each read model made each start, and each write after a pause, slow.
 */
const PROJECTING_CONNECTIONS = 6;

/** Opens the event log, its keys and the tables of the read models, for the server and the scripts. */
export const openLog = ({
  databaseUrl,
  eventStore,
  master,
  migrations,
  logger,
  patience,
  editions = EDITIONS,
  measureAppends = (store) => store,
  isRestoring = false,
}: OpenLogOptions) =>
  stoppable(async (onStop) => {
    await migrate(databaseUrl, migrations, logger);
    const models = readModels(editions);
    const reading = {
      max: 10,
      connectionTimeoutMillis: patience,
      queryTimeout: TIMEOUT.reading,
      options: SESSION_OPTIONS,
    };
    const pool = failingFast(openPool(databaseUrl, logger, reading), patience);
    onStop(() => pool.end());
    if (!isRestoring) await refuseUnfinishedRestore(pool);
    // A crash may lose the last rows of a read model together with their checkpoint. They are then projected again.
    const projecting = openPool(databaseUrl, logger, {
      max: PROJECTING_CONNECTIONS,
      connectionTimeoutMillis: TIMEOUT.connecting,
      queryTimeout: TIMEOUT.projecting,
      options: `${SESSION_OPTIONS} -c synchronous_commit=off`,
    });
    onStop(() => projecting.end());
    // Each rebuild holds its lock on a connection of its own, and so does the upgrade that waits for all of them.
    const rebuildLocks = openPool(databaseUrl, logger, {
      max: models.length + 1,
      queryTimeout: TIMEOUT.projecting,
      options: SESSION_OPTIONS,
    });
    onStop(() => rebuildLocks.end());
    const wrappingKey = wrappingKeyFrom(master);
    await checkMasterKey(pool, wrappingKey);
    const secrets = secretsFrom(master, await readRootKeys(pool, wrappingKey));
    const keyring = postgresKeyring(pool, wrappingKey);
    const followed = followedLog(pool);
    const open = (interrupted: () => Promise<void>) =>
      openEventStore({ eventStore, databaseUrl, logger, patience, interrupted });
    const guard = await guardLog({ open, followed, logger });
    const store = measureAppends(guard.store);
    onStop(store.close);
    const hub = await openHub(store);
    onStop(hub.close);
    const events = eventLog(store, hub, eventCodec(keyring));
    const tables = readModelTables(projecting, rebuildLocks);
    const tree = treeTables(projecting);
    const skips = skippedEvents(pool);
    return {
      pool,
      /** This is a copy, restored to rehearse. Then the server sends nothing. */
      isRehearsal: await isMarkedRehearsal(pool),
      secrets,
      keyring,
      followed,
      guard,
      store,
      hub,
      events,
      editions,
      models,
      tables,
      tree,
      skips,
      /** Throws if the master key was replaced since. */
      checkMasterKey: () =>
        inTransaction(pool, async (client) => {
          // Waits for the end of a replacement that is about to commit.
          await client.query('lock table person_key, root_key in row share mode');
          await checkMasterKey(client, wrappingKey);
        }),
    };
  });
export type OpenedLog = Awaited<ReturnType<typeof openLog>>;
