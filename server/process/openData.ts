import { masterKeyOf } from '../identity/secrets.ts';
import type { OnStop } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import type { Config } from './config.ts';
import { openDatabase } from './openDatabase.ts';

export type OpenedData = { readonly master: Buffer; readonly databaseUrl: string };

/** What everything else needs: the master key and the database. */
export const openData = async (config: Config, logger: Logger, onStop: OnStop): Promise<OpenedData> => {
  // Create the key before the database, because personal data in the database is lost without it.
  const master = await masterKeyOf(config);
  return { master, databaseUrl: await openDatabase(config, logger, onStop) };
};
