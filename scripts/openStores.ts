import { resolve } from 'node:path';
import { runningPostgres, startEmbeddedPostgres } from '../server/adapters/embeddedPostgres/index.ts';
import { pinoLogger } from '../server/adapters/logger.ts';
import { masterKeyOf } from '../server/identity/secrets.ts';
import type { OnStop } from '../server/lib/lifetime.ts';
import type { Logger } from '../server/lib/logger.ts';
import { type Config, readConfig } from '../server/process/config.ts';
import { refuseMigrationsBesideServers } from '../server/process/migrationsBesideServers.ts';
import { type OpenedLog, openLog } from '../server/process/openLog.ts';

/** The configured database, else the embedded Postgres: that of a running server, or one started for this command. */
export const openDatabaseBeside = async (config: Config, logger: Logger, onStop: OnStop): Promise<string> => {
  const url = config.DATABASE_URL ?? (await runningPostgres(config.DATA_DIR));
  if (url) return url;
  const embedded = await startEmbeddedPostgres({ dataDir: resolve(config.DATA_DIR), logger });
  onStop(embedded.stop);
  return embedded.connectionString;
};

/**
 * Opens the event log and the read models' tables, with the server's configuration. The server may be running or not.
 */
export const openStores = async (onStop: OnStop): Promise<OpenedLog & { readonly databaseUrl: string }> => {
  const config = readConfig(process.env);
  const logger = pinoLogger(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL);
  const master = await masterKeyOf(config);
  const databaseUrl = await openDatabaseBeside(config, logger, onStop);
  const migrations = resolve('server/migrations');
  await refuseMigrationsBesideServers(databaseUrl, migrations);
  const opened = await openLog({ databaseUrl, eventStore: config.EVENT_STORE, master, migrations, logger });
  onStop(opened.stop);
  return { ...opened, databaseUrl };
};
