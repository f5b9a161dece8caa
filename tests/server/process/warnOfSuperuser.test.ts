import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { warnOfSuperuser } from '../../../server/process/warnOfSuperuser.ts';
import { recordingLogger } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();

type Asked = Parameters<typeof warnOfSuperuser>[0];

const warnings = async (NODE_ENV: Asked['config']['NODE_ENV'], pool: Asked['pool']) => {
  const { lines, logger } = recordingLogger();
  await warnOfSuperuser({ config: { NODE_ENV }, pool, logger });
  return lines;
};

/** Our Postgres has no superuser that can sign in, so this one is a stand-in. */
const superuser = { query: async () => ({ rows: [{ is_superuser: 'on' }] }) } as unknown as Asked['pool'];

test('a start in production as a superuser of Postgres logs a warning', async () => {
  expect(await warnings('production', superuser)).toEqual([
    expect.stringMatching(/^DATABASE_URL names a superuser of Postgres, .*: use a role that owns one database$/),
  ]);
  expect(await warnings('development', superuser)).toEqual([]);
});

test('a start in production as the owner of one database logs nothing', async () => {
  const pool = new Pool({ connectionString: postgres.connectionString(), max: 1 });
  onTestFinished(() => pool.end());
  expect((await pool.query('show is_superuser')).rows).toEqual([{ is_superuser: 'off' }]);
  expect(await warnings('production', pool)).toEqual([]);
});
