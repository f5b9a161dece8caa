import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { freemem, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { escapeLiteral } from 'pg';
import type { TestProject } from 'vitest/node';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { readModels } from '../../projections/models.ts';
import { startEmbeddedPostgres } from '../../server/adapters/embeddedPostgres/index.ts';
import { migrate } from '../../server/adapters/migrate.ts';
import { readModelTables } from '../../server/adapters/readModelTables.ts';
import { inDatabase } from './inDatabase.ts';
import { silent } from './logs.ts';
import { MIGRATED, WITH_READ_MODELS } from './templates.ts';
import { makeFolder } from './temporaryFolder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that answers with the connection string of the Postgres of this run, and starts it when first asked. */
    readonly postgresOfRun: string;
  }
}

// No test kills this Postgres, so it does not have to wait for the disk. Workers run several servers each, of which each
// makes ten connections: a password that takes long to check would cost a fifth of their start. Databases live for
// seconds, so there is nothing to vacuum.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
  scram_iterations: '1',
};

/** Linux keeps this folder in memory. A container may have a few megabytes there only. */
const [IN_MEMORY, BYTES_NEEDED] = ['/dev/shm', 4 * 1024 ** 3];

/** In memory if possible: each database has hundreds of files, and some disks take most of the time to create them. */
const parentFolder = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) < BYTES_NEEDED ? tmpdir() : IN_MEMORY;
};

/** `initdb` has stored the password with the number of iterations that an installation has. */
const storePasswordAgain = (connectionString: string) =>
  inDatabase(connectionString, (pool) =>
    pool.query(`alter role current_user password ${escapeLiteral(new URL(connectionString).password)}`),
  );

const start = async () => {
  const { path: dataDir, remove } = await makeFolder(await parentFolder());
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, logger: silent, settings: SETTINGS });
  const createDatabase = (statement: string) =>
    inDatabase(connectionString, (pool) => pool.query(`create database ${statement}`));
  const addressOf = (database: string) => Object.assign(new URL(connectionString), { pathname: database }).href;
  await storePasswordAgain(connectionString);
  await createDatabase(MIGRATED);
  await migrate(addressOf(MIGRATED), resolve('server/migrations'), silent);
  await createDatabase(`${WITH_READ_MODELS} template ${MIGRATED}`);
  await inDatabase(addressOf(WITH_READ_MODELS), async (pool) => {
    const { create, index } = readModelTables(pool);
    for (const model of readModels(EDITIONS)) {
      await create(model, model.name, model.name);
      await index(model, model.name);
    }
  });
  return { connectionString, stop: () => stop().finally(remove) };
};

let started: ReturnType<typeof start> | undefined;

const server = createServer((_request, response) => {
  started ??= start();
  started.then(
    ({ connectionString }) => response.end(connectionString),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

/**
 * One Postgres for all test files that need one: to make a data directory takes seconds, to copy a database a fraction
 * of one. Tests that stop or kill Postgres start their own.
 */
export const setup = async (project: TestProject): Promise<void> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  project.provide('postgresOfRun', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
};

export const teardown = async (): Promise<void> => {
  server.closeAllConnections();
  server.close();
  await (await started?.catch(() => undefined))?.stop();
};
