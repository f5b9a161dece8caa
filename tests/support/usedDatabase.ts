import { resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { migrate } from '../../server/adapters/migrate.ts';
import { startCore } from '../../server/process/core.ts';
import { copyLog } from './changedLogs.ts';
import { context, noDeadline } from './context.ts';
import { accountRegistered, address } from './events.ts';
import { silent } from './logs.ts';
import type { postgresForFile } from './postgresStores.ts';
import { NO_FILES } from './temporaryFolder.ts';
import { CONDITION } from './timeLimits.ts';

type Postgres = ReturnType<typeof postgresForFile>;

export const now = () => new Date('2026-11-20T10:00:00.000Z');

export const optionsFor = (databaseUrl: string) => ({
  databaseUrl,
  dataDir: NO_FILES,
  eventStore: 'postgres' as const,
  master: Buffer.alloc(32, 7),
  migrations: resolve('server/migrations'),
  logger: silent,
});

export const startOn = async (databaseUrl: string) => {
  const core = await startCore({ ...optionsFor(databaseUrl), now });
  onTestFinished(core.stop);
  return core;
};

const { accountId } = accountRegistered.data;

/** Each has two events. */
export const PROPERTIES = 9;

/** A database whose read models have read a log of nine properties. The log is in the same database, but a test can change it alone. */
export const usedDatabase = async (postgres: Pick<Postgres, 'createDatabase'>) => {
  const url = await postgres.createDatabase();
  const core = await startCore({ ...optionsFor(url), now });
  await core.keyring.create(accountId);
  for (let count = 0; count < PROPERTIES; count += 1) {
    const propertyId = `0192f0a0-0000-7000-8000-00000000000${count}`;
    const personal = {
      owner: {
        subject: accountId,
        details: address,
      },
    };
    const about = { accountId, propertyId, nation: 'england', propertyType: 'house', personal } as const;
    const at = now().toISOString();
    await core.commands.allowance(accountId, { type: 'TakePropertySlot', limit: 50, ...about, at }, context);
  }
  const head = await core.store.head(noDeadline);
  expect(await core.projections.caughtUp(head, CONDITION)).toBe(true);
  await core.stop();
  return { url, head };
};

/** An empty database under an old log. */
export const emptyDatabaseUnder = async (url: string, postgres: Pick<Postgres, 'createDatabase'>) => {
  const empty = await postgres.createDatabase();
  await migrate(empty, resolve('server/migrations'), silent);
  await copyLog(url, empty);
  return empty;
};
