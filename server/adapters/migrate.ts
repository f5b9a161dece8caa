import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { Client, DatabaseError } from 'pg';
import type { Logger } from '../lib/logger.ts';

/** The names of the migrations that were run, in this order. */
const applied = async (client: Client): Promise<readonly string[]> => {
  try {
    const { rows } = await client.query<{ name: string }>('select name from public.migration order by run_on, id');
    return rows.map(({ name }) => name);
  } catch (error) {
    // An empty database.
    if (error instanceof DatabaseError && error.code === '42P01') return [];
    throw error;
  }
};

/**
 * True if nothing is missing. A migration and its row are committed together, so this needs no lock. After a newer build
 * there are more rows than files.
 */
const isComplete = async (client: Client, migrations: string): Promise<boolean> => {
  const [files, rows] = await Promise.all([readdir(migrations), applied(client)]);
  const names = files
    .filter((file) => !file.startsWith('.'))
    .sort()
    .map((file) => parse(file).name);
  return names.every((name, index) => name === rows[index]);
};

const withClient = async <Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString });
  // Without a listener a connection that is lost would end the process. The statement under way fails anyway.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** True if a process of this version would change nothing in this database. */
export const isMigrated = (connectionString: string, migrations: string): Promise<boolean> =>
  withClient(connectionString, (client) => isComplete(client, migrations));

/**
 * Each migration runs in its own transaction, so it is applied whole or not at all. When several processes start at the
 * same time, one migrates and the others wait for it. `count`: how many migrations to run; without it all that are missing.
 */
export const migrate = (connectionString: string, migrations: string, logger: Logger, count?: number): Promise<void> =>
  withClient(connectionString, async (client) => {
    if (await isComplete(client, migrations)) return;
    // Loaded when it is needed, because it takes almost a tenth of a second of each start.
    const { runner } = await import('node-pg-migrate');
    await runner({
      dbClient: client,
      dir: migrations,
      migrationsTable: 'migration',
      direction: 'up',
      checkOrder: true,
      advisoryLockMode: 'wait',
      ...(count !== undefined && { count }),
      logger: {
        debug: () => {},
        info: () => {},
        warn: (message) => logger.warn(message),
        error: (message) => logger.error('A migration failed', { reason: message }),
      },
    });
  });
