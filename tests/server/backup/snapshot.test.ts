import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { inSnapshot } from '../../../server/backup/snapshot.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const { connectionString } = postgresForFile();

const batchesOf = async (pool: Pool, table: string): Promise<readonly number[]> => {
  const store = { head: async () => 0n };
  return inSnapshot({ pool, store, isOneDatabase: true }, async ({ rows }) => {
    const sizes: number[] = [];
    for await (const batch of rows(table)) sizes.push(batch.length);
    return sizes;
  });
};

test('a backup reads the files of imports one by one, because a hundred of them would not fit into the memory', async () => {
  const pool = new Pool({ connectionString: connectionString(), max: 1 });
  onTestFinished(() => pool.end());
  for (let count = 0; count < 3; count += 1) {
    await pool.query(
      `insert into property_import (id, account_id, kind, content, touched_at) values ($1, $1, 'properties', 'x', now())`,
      [randomUUID()],
    );
    await pool.query('insert into erased_key (subject) values ($1)', [randomUUID()]);
  }
  expect(await batchesOf(pool, 'property_import')).toEqual([1, 1, 1]);
  expect(await batchesOf(pool, 'erased_key')).toEqual([3]);
});
