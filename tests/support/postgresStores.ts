import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { MIGRATED, type Template } from './templates.ts';
import { databaseNamed, dropDatabase } from './testDatabases.ts';

/** One migrated database for a whole test file. */
export const postgresForFile = () => {
  const made = new Set<string>();
  const make = (template: Template) => {
    const name = `test_${randomUUID()}`;
    made.add(name);
    return databaseNamed(name, template);
  };
  let connectionString = '';
  beforeAll(async () => {
    connectionString = await make(MIGRATED);
  });
  afterAll(async () => {
    // One after the other: a test may have made more databases than there are connections.
    for (const name of made) await dropDatabase(name);
  });

  return {
    connectionString: () => connectionString,
    /** The connection string of another database without tables. */
    createDatabase: () => make('template0'),
    /** Drops it before the end of the file, for a test that makes hundreds. */
    drop: async (url: string) => {
      const name = new URL(url).pathname.slice(1);
      await dropDatabase(name);
      made.delete(name);
    },
  };
};
