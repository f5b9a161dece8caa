import { Pool, type PoolConfig } from 'pg';
import type { OverviewState } from '../../projections/models/overviewState.ts';
import { propertyOverview } from '../../projections/models/propertyOverview.ts';
import { READ_MODELS } from '../../projections/models.ts';
import type { Position } from '../../projections/recorded.ts';
import { openEventStore } from '../adapters/eventStores.ts';
import { postgresKeyring } from '../adapters/keyring.ts';
import { openLeadership } from '../adapters/leadership.ts';
import { migrate } from '../adapters/migrate.ts';
import { SESSION_OPTIONS } from '../adapters/postgresEventStore/connection.ts';
import { readModelTables } from '../adapters/readModelTables.ts';
import { badgeCodes } from '../application/badgeCodes.ts';
import { commands as commandsOver } from '../application/commands.ts';
import { StoreUnavailable } from '../application/errors.ts';
import { followWith } from '../application/policies/policies.ts';
import { startReactions } from '../application/policies/policyRunner.ts';
import { eventCodec } from '../eventLog/codec.ts';
import { eventLog } from '../eventLog/eventLog.ts';
import type { Clock, Log } from '../eventLog/eventStore.ts';
import { openHub } from '../eventLog/hub.ts';
import { secretsFrom } from '../identity/secrets.ts';
import { stoppable } from '../lib/lifetime.ts';
import { retryWithBackoff } from '../lib/retryWithBackoff.ts';
import { overviewCache } from '../readSide/overviewCache.ts';
import { startProjections } from '../readSide/projectionService.ts';
import { readsFrom } from '../readSide/reads.ts';
import type { Config } from './config.ts';

type Options = {
  readonly databaseUrl: string;
  readonly eventStore: Config['EVENT_STORE'];
  readonly master: Buffer;
  readonly migrations: string;
  readonly now: Clock;
  readonly log: Log;
};

/**
 * Milliseconds; a Postgres that is silent for longer is away. A batch of a rebuild is thousands of rows in one
 * statement, and the rebuilt table waits for the last reader of the old one. A command waits for a read model where it
 * needs to know more than a stream can tell.
 */
const PATIENCE = { reading: 10_000, projecting: 30_000, command: 2000 } as const;

const poolOf = (
  connectionString: string,
  log: Log,
  settings: Pick<PoolConfig, 'max' | 'query_timeout' | 'options'>,
) => {
  const pool = new Pool({
    ...settings,
    connectionString,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener a restart of Postgres (57P01) would end the process.
  pool.on('error', (error) => log.warn('A connection was lost', { reason: error.message }));
  return pool;
};

/** The log and its keys, opened: what a server stands on, and what the projections' command line needs. */
export const openLog = ({ databaseUrl, eventStore, master, migrations, log }: Omit<Options, 'now'>) =>
  stoppable(async (onStop) => {
    await migrate(databaseUrl, migrations, log);
    const pool = poolOf(databaseUrl, log, { max: 10, query_timeout: PATIENCE.reading, options: SESSION_OPTIONS });
    onStop(() => pool.end());
    // A read model may lose its last moments to a crash: rows and checkpoint together, and they are projected again.
    const projecting = poolOf(databaseUrl, log, {
      max: READ_MODELS.length + 2,
      query_timeout: PATIENCE.projecting,
      options: `${SESSION_OPTIONS} -c synchronous_commit=off`,
    });
    onStop(() => projecting.end());
    const secrets = secretsFrom(master);
    const keyring = postgresKeyring(pool, secrets.wrappingKey);
    const store = await openEventStore({ EVENT_STORE: eventStore }, databaseUrl, log);
    onStop(store.close);
    const hub = await openHub(store);
    onStop(hub.close);
    const events = eventLog(store, hub, eventCodec(keyring));
    return { pool, secrets, keyring, store, hub, events, tables: readModelTables(projecting) };
  });

/** Everything between the stores and HTTP: commands, and what runs behind the log. */
export const startCore = (options: Options) =>
  stoppable(async (onStop) => {
    const { now, log } = options;
    const opened = await openLog(options);
    onStop(opened.stop);
    const { store, hub, events, tables, pool, secrets } = opened;
    const codes = badgeCodes(secrets.derive);

    const leadership = await openLeadership(options.databaseUrl, log);
    onStop(leadership.stop);
    const overviews = overviewCache();
    const projections = await startProjections({
      models: READ_MODELS,
      log: events,
      store: tables,
      report: log,
      leadership,
      written: (model, rows) => {
        if (model !== propertyOverview.name) return;
        if (rows === 'unknown') overviews.clear();
        // Rows of this model have this state, by its own type.
        else overviews.written([...rows.values()].map((state) => (state as OverviewState | null)?.accountId ?? ''));
      },
    });
    onStop(projections.stop);

    const reads = readsFrom(pool);
    const looseDocuments = async (propertyId: string, reached: Position = 0n) => {
      if (!(await projections.caughtUp(reached, PATIENCE.command)))
        throw new StoreUnavailable('A read model is behind');
      return reads.looseDocuments(propertyId);
    };
    const commands = commandsOver(events, now, followWith({ codes, now, log, looseDocuments }));

    // What another process records makes states that are kept here old.
    const forgetting = new AbortController();
    let forgottenUntil = await store.head();
    const forgotten = retryWithBackoff({
      signal: forgetting.signal,
      attempt: async (progressed) => {
        for await (const batch of hub.subscribe(forgottenUntil, forgetting.signal)) {
          for (const { stream, revision } of batch) commands.forgetOlder(stream, revision);
          forgottenUntil = batch.at(-1)?.position ?? forgottenUntil;
          progressed();
        }
      },
      failed: (error, pause) => {
        log.warn('The log cannot be followed, trying again', { reason: String(error) });
        return pause;
      },
    });
    onStop(() => {
      forgetting.abort();
      return forgotten;
    });

    const reactions = startReactions({ log: events, commands, pool, now, report: log, leadership });
    onStop(reactions.stop);
    return { ...opened, codes, commands, reads, leadership, projections, reactions, overviews };
  });
export type Core = Awaited<ReturnType<typeof startCore>>;
