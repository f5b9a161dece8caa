import { Pool } from 'pg';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_SESSIONS_ENDED } from '../../../server/adapters/sessionNotices.ts';
import { inTransaction } from '../../../server/adapters/transaction.ts';
import { type Credentials, postgresCredentials } from '../../../server/identity/credentials.ts';
import { openSessions, type Sessions, sessionsEnder } from '../../../server/identity/sessions.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();
let pool: Pool;
let sessions: Sessions;
let credentials: Credentials;
beforeAll(async () => {
  const connectionString = postgres.connectionString();
  pool = new Pool({ connectionString });
  sessions = await openSessions({ pool, connectionString, now: () => new Date(), logger: silent });
  credentials = postgresCredentials(pool);
});
afterAll(async () => {
  await sessions?.close();
  await pool?.end();
});

/** An account whose password was checked, which takes long enough for what happens meanwhile. */
const checked = async () => {
  const accountId = uuidv4();
  const passwordHash = await credentials.register(accountId, 'correct horse battery');
  const start = (more: object = {}) => sessions.start(accountId, { passwordHash, device: 'Firefox', ...more });
  const changed = await credentials.hashOf('another horse battery');
  return { accountId, start, changed };
};
const count = async (accountId: string) =>
  (await pool.query('select from session where account_id = $1', [accountId])).rowCount;
const until = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a session whose password was checked before', () => {
  test('begins while the password is the same', async () => {
    const { accountId, start } = await checked();
    const started = await start();
    expect((await sessions.find(started?.token ?? ''))?.accountId).toBe(accountId);
  });

  test('does not begin after another password', async () => {
    const { accountId, start, changed } = await checked();
    await inTransaction(pool, (client) => credentials.change(client, accountId, changed));
    expect(await start()).toBeNull();
    expect(await count(accountId)).toBe(0);
  });

  test('does not begin while another password is stored, which ends all sessions', async () => {
    const { accountId, start, changed } = await checked();
    const starting = await inTransaction(pool, async (client) => {
      await credentials.change(client, accountId, changed);
      await sessions.endAll(client, accountId);
      const waiting = start();
      await until(50);
      return { waiting };
    });
    expect(await starting.waiting).toBeNull();
    expect(await count(accountId)).toBe(0);
  });

  test('that continues another one does not begin once that has ended', async () => {
    const { accountId, start } = await checked();
    const former = await start();
    expect(await start({ continued: former?.token })).not.toBeNull();
    await sessions.end(former?.token ?? '');
    expect(await start({ continued: former?.token })).toBeNull();
    expect(await count(accountId)).toBe(1);
  });
});

test('all sessions end at once, also those that a process has in memory, when their table is emptied', async () => {
  const { start } = await checked();
  const { token = '' } = (await start()) ?? {};
  expect(await sessions.find(token)).not.toBeNull();
  await inTransaction(pool, async (client) => {
    await client.query('truncate session');
    await client.query(ALL_SESSIONS_ENDED);
  });
  await sessions.settled();
  expect(await sessions.find(token)).toBeNull();
});

test('a password is changed only if it is still the one that was checked', async () => {
  const { accountId, start, changed } = await checked();
  const change = (former: string) =>
    inTransaction(pool, (client) => credentials.change(client, accountId, changed, former));
  expect(await change('the hash of a former password')).toBe(false);
  expect(await start()).not.toBeNull();
  const stored = (await credentials.stored(accountId)) ?? '';
  expect(await credentials.isCurrent(accountId, stored)).toBe(true);
  expect(await change(stored)).toBe(true);
  expect(await credentials.isCurrent(accountId, stored)).toBe(false);
  expect(await start()).toBeNull();
});

test('the end of all sessions also ends one that began while the clock was ahead, and none that begins later', async () => {
  const { accountId, start } = await checked();
  const at = new Date(Date.now() + 1000).toISOString();
  const ahead = await start();
  await pool.query("update session set created_at = created_at + interval '1 year' where account_id = $1", [accountId]);
  await start();
  await sessionsEnder(pool, () => new Date(at))(accountId, at);
  expect(ahead).not.toBeNull();
  expect(await count(accountId)).toBe(0);
  await start();
  await pool.query("update session set created_at = $2::timestamptz + interval '1 minute' where account_id = $1", [
    accountId,
    at,
  ]);
  await sessionsEnder(pool, () => new Date(Date.parse(at) + 3_600_000))(accountId, at);
  expect(await count(accountId)).toBe(1);
  // It began by the clock of another process, after the end of all.
  await sessionsEnder(pool, () => new Date(at))(accountId, at);
  expect(await count(accountId)).toBe(1);
});
