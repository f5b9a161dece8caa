import { startEmbeddedPostgres } from '../adapters/embeddedPostgres/index.ts';
import type { OnStop } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { Config } from './config.ts';

type Settings = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'TEST_POSTGRES_SETTINGS'>;

/** The connection string of the database. Without DATABASE_URL it starts one under DATA_DIR. */
export const openDatabase = async (config: Settings, logger: Logger, onStop: OnStop): Promise<string> => {
  if (config.DATABASE_URL) return config.DATABASE_URL;
  const settings = config.TEST_POSTGRES_SETTINGS;
  const embedded = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    logger,
    ...(settings && { settings }),
  });
  onStop(embedded.stop);
  return embedded.connectionString;
};
