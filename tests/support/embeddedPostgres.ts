import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import type { Log } from '../../server/ports.ts';

/** A folder that goes with the test and that other users may pass through, as the user of Postgres must. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'letproof-'));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** Collects what the server would have logged. */
export const listen = () => {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const log: Log = { info: add, warn: add, error: add };
  return { lines, log };
};

export const startForTest = async (options: Omit<EmbeddedPostgresOptions, 'log'> & { log?: Log }) => {
  const postgres = await startEmbeddedPostgres({ log: listen().log, ...options });
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
