import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import { startTimeOf } from '../../server/adapters/embeddedPostgres/processes.ts';
import type { Logger } from '../../server/lib/logger.ts';
import { silent } from './logs.ts';

export const startForTest = async (options: Omit<EmbeddedPostgresOptions, 'logger'> & { logger?: Logger }) => {
  const postgres = await startEmbeddedPostgres({ logger: silent, ...options });
  onTestFinished(() => postgres.stop());
  return postgres;
};

export const query = async (connectionString: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};

export const postmasterIn = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

export const isAlive = async (pid: number): Promise<boolean> => (await startTimeOf(pid)) !== undefined;
