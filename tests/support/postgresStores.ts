import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { MIGRATED, type Template } from './templates.ts';
import { databaseNamed, dropDatabase } from './testDatabases.ts';

/** One migrated database for a whole test file. */
export const postgresForFile = () => {
  const made: string[] = [];
  const make = (template: Template) => {
    const name = `test_${randomUUID()}`;
    made.push(name);
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
  };
};
