import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { connectionStringOf } from './database.ts';
import { readSecrets } from './secrets.ts';

/** The Postgres of a server that runs on this data folder already, for a command beside it; undefined when none answers. */
export const runningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const secretsFile = join(resolve(dataDir), 'postgres.json');
  if (!existsSync(secretsFile)) return undefined;
  const connectionString = connectionStringOf(await readSecrets(secretsFile, join(resolve(dataDir), 'postgres')));
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return connectionString;
  } catch {
    return undefined;
  }
};
