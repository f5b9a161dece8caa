import { Client } from 'pg';
import { expect, onTestFinished } from 'vitest';
import type { Reply } from './reply.ts';
import type { TestServer } from './server.ts';
import { waitFor } from './waitFor.ts';

type Standstill = {
  readonly server: Pick<TestServer, 'databaseUrl' | 'query'>;
  /** The statement that locks what the download needs. */
  readonly lock: string;
  /** The query of the download that waits for it, as a pattern of `like`. */
  readonly waiting: string;
};

/** Does something while a download stands still at a lock. Returns its answer, or that it was cut off. */
export const duringDownload = async (
  { server, lock, waiting }: Standstill,
  download: () => Promise<Reply>,
  work: () => Promise<unknown>,
): Promise<Reply | 'cut off'> => {
  const holder = new Client({ connectionString: server.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query(lock);
  const answered = download().catch(() => 'cut off' as const);
  await waitFor(async () => {
    const found = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like $1`;
    expect((await server.query(found, [waiting])).length).toBeGreaterThan(0);
  });
  await work();
  await holder.query('commit');
  return answered;
};
