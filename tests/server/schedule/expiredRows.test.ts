import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { expiredRows } from '../../../server/schedule/jobs/expiredRows.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const { connectionString } = postgresForFile();

test('expired sessions, requests, links, limits and old notices, and those from a clock far ahead, are deleted, and the others are kept', async () => {
  const pool = new Pool({ connectionString: connectionString() });
  onTestFinished(() => pool.end());
  const now = new Date('2027-03-28T02:30:00Z');
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  for (const [id, created, expires] of [
    ['ended', now, hours(-1)],
    ['open', now, hours(1)],
    ['far ahead', hours(25), hours(31 * 24)],
    ['ahead', hours(23), hours(31 * 24)],
  ] as const)
    await pool.query(
      'insert into session (id_hash, account_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)',
      [Buffer.from(id), randomUUID(), created, expires],
    );
  for (const [key, created] of [
    ['old', hours(-25)],
    ['young', hours(-23)],
    ['a little ahead', hours(23)],
    ['far ahead', hours(25)],
  ] as const)
    await pool.query(
      'insert into idempotent_request (account_id, key, request, new_id, created_at) values ($1, $2, $3, $4, $5)',
      [randomUUID(), key, 'POST', randomUUID(), created],
    );

  for (const [token, purpose, expires] of [
    ['old', 'confirm-email', hours(-1)],
    ['new', 'confirm-email', hours(1)],
    ['far ahead', 'confirm-email', hours(8 * 24 + 1)],
    ['ahead', 'confirm-email', hours(8 * 24 - 1)],
    ['reset far ahead', 'reset-password', hours(26)],
    ['reset ahead', 'reset-password', hours(24)],
  ] as const)
    await pool.query('insert into account_token values ($1, $2, $3, $3, $4)', [
      Buffer.from(token),
      purpose,
      randomUUID(),
      expires,
    ]);

  for (const [id, worked] of [
    ['worked long ago', hours(-90 * 24 - 1)],
    ['worked', hours(-90 * 24 + 1)],
    ['waits', null],
  ] as const)
    await pool.query(
      `insert into payment_notice (id, type, object_id, received_at, next_try_at, worked_at)
       values ($1, 'invoice.paid', 'sub_1', $2, $2, $3)`,
      [id, hours(-200 * 24), worked],
    );

  // Milliseconds of the real clock, whatever the clock of the server says.
  for (const [key, expires] of [
    ['ended', Date.now() - 1000],
    ['open', Date.now() + 600_000],
    ['full', Date.now() + 60 * 60_000],
    ['ahead', Date.now() + 66 * 60_000],
  ] as const)
    await pool.query('insert into rate_limit (key, points, expire) values ($1, 1, $2)', [key, expires]);

  const { run } = expiredRows(pool);
  for (const _ of ['first', 'again']) await run(now, new AbortController().signal);

  const { rows: sessions } = await pool.query<{ id_hash: Buffer }>('select id_hash from session');
  expect(sessions.map(({ id_hash }) => id_hash.toString()).sort()).toEqual(['ahead', 'open']);
  const { rows: requests } = await pool.query('select key from idempotent_request order by created_at');
  expect(requests).toEqual([{ key: 'young' }, { key: 'a little ahead' }]);
  const { rows: tokens } = await pool.query<{ token_hash: Buffer }>('select token_hash from account_token');
  expect(tokens.map(({ token_hash }) => token_hash.toString()).sort()).toEqual(['ahead', 'new', 'reset ahead']);
  const { rows: notices } = await pool.query<{ id: string }>('select id from payment_notice order by id');
  expect(notices.map(({ id }) => id)).toEqual(['waits', 'worked']);
  const { rows: limits } = await pool.query('select key from rate_limit order by key');
  expect(limits).toEqual([{ key: 'full' }, { key: 'open' }]);
});
