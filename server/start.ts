import { createServer, type Server } from 'node:http';
import { resolve } from 'node:path';
import { Pool } from 'pg';
import { READ_MODELS } from '../projections/models.ts';
import { printer } from './adapters/chromium/printer.ts';
import { startEmbeddedPostgres } from './adapters/embeddedPostgres/index.ts';
import { openEventStore } from './adapters/eventStores.ts';
import { postgresKeyring } from './adapters/keyring.ts';
import { migrate } from './adapters/migrate.ts';
import { SESSION_OPTIONS } from './adapters/postgresEventStore/connection.ts';
import { readModelTables } from './adapters/readModelTables.ts';
import { masterKeyFile, secretsFrom } from './adapters/secrets.ts';
import { badgeCodes } from './badgeCodes.ts';
import { clock } from './clock.ts';
import { commands as commandsOver } from './commands.ts';
import { compose } from './compose.ts';
import type { Config } from './config.ts';
import { postgresCredentials } from './credentials.ts';
import { eventCodec } from './eventLog/codec.ts';
import { eventLog } from './eventLog/eventLog.ts';
import { openHub } from './eventLog/hub.ts';
import { fileStore } from './files/fileStore.ts';
import { followWith } from './follow.ts';
import { replies } from './http/reply.ts';
import { sessionCookie } from './http/session.ts';
import { localPayments } from './payments/localPayments.ts';
import type { Log } from './ports.ts';
import { startProjections } from './projections/service.ts';
import { postgresRateLimits } from './rateLimits.ts';
import { startReactions } from './reactions.ts';
import { readsFrom } from './reads.ts';
import { postgresSessions } from './sessions.ts';

export type Running = {
  readonly server: Server;
  readonly url: string;
  /** Lets requests in flight end, then closes everything, Postgres last. */
  readonly stop: () => Promise<void>;
};

export type StartOptions = {
  readonly config: Config;
  readonly log: Log;
  readonly migrations: string;
  readonly clientDir: string | undefined;
};

const poolOf = (connectionString: string, max: number, log: Log, options = '') => {
  const pool = new Pool({
    connectionString,
    max,
    options: `${SESSION_OPTIONS} ${options}`,
    connectionTimeoutMillis: 3000,
  });
  // Without a listener a restart of Postgres (57P01) would end the process.
  pool.on('error', (error) => log.warn('A connection was lost', { reason: error.message }));
  return pool;
};

/** The composition root of a whole server: configuration in, everything running and listening out. */
export const start = async ({ config, log, migrations, clientDir }: StartOptions): Promise<Running> => {
  const dataDir = resolve(config.DATA_DIR);
  const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir, log });
  const databaseUrl = config.DATABASE_URL ?? embedded?.connectionString ?? '';
  await migrate(databaseUrl, migrations, log);

  const now = clock(config.CLOCK_START);
  const pool = poolOf(databaseUrl, 10, log);
  // A read model may lose its last moments to a crash: rows and checkpoint together, and they are projected again.
  const projecting = poolOf(databaseUrl, READ_MODELS.length + 2, log, '-c synchronous_commit=off');

  const master = config.MASTER_KEY ? Buffer.from(config.MASTER_KEY, 'base64') : await masterKeyFile(dataDir);
  const secrets = secretsFrom(master);
  const keyring = postgresKeyring(pool, secrets.wrappingKey);
  const store = await openEventStore(config, databaseUrl, log);
  const hub = await openHub(store);
  const events = eventLog(store, hub, eventCodec(keyring));
  const codes = badgeCodes(secrets.derive);

  const commands = commandsOver(events, now, followWith({ codes, now, log }));
  const forgetting = new AbortController();
  const forget = async () => {
    for await (const batch of hub.subscribe(await store.head(), forgetting.signal))
      for (const { stream, revision } of batch) commands.forgetOlder(stream, revision);
  };
  const forgotten = forget();

  const projections = await startProjections({
    models: READ_MODELS,
    log: events,
    store: readModelTables(projecting),
    report: log,
  });
  const reactions = startReactions(events, commands, pool, log);

  const publicOrigin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin;
  const https = publicOrigin?.startsWith('https:') ?? false;
  const sessions = postgresSessions(pool, now);
  const prints = printer({ dataDir, env: process.env, log });

  const app = compose({
    commands,
    reads: readsFrom(pool),
    now,
    keyring,
    secrets,
    sessions,
    credentials: await postgresCredentials(pool),
    limits: await postgresRateLimits(pool),
    cookie: sessionCookie(https),
    replies: replies(projections.caughtUp, https),
    payments: localPayments,
    files: await fileStore(dataDir),
    codes,
    print: prints.toPdf,
    publicOrigin,
    readiness: async () => ({
      database: await pool.query('select 1').then(
        () => ({ ok: true }),
        () => ({ ok: false, detail: 'does not answer' }),
      ),
      eventStore: await store.head().then(
        (head) => ({ ok: true, detail: `at ${head}` }),
        () => ({ ok: false, detail: 'does not answer' }),
      ),
      ...Object.fromEntries(
        projections
          .status()
          .map(({ name, reached, failure }) => [name, { ok: failure === null, detail: failure ?? `at ${reached}` }]),
      ),
    }),
    clientDir,
    trustProxy: config.TRUST_PROXY,
    log,
  });

  const server = createServer({ headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 5_000 }, app);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(config.PORT, config.HOST, listening);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;

  const stop = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), 5000);
    await closed;
    clearTimeout(late);
    forgetting.abort();
    await Promise.all([reactions.stop(), projections.stop(), prints.close(), forgotten]);
    await hub.close();
    await store.close();
    await Promise.all([pool.end(), projecting.end()]);
    await embedded?.stop();
  };
  return { server, url: publicOrigin ?? `http://localhost:${port}`, stop };
};
