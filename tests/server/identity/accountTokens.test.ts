import { Pool } from 'pg';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/adapters/transaction.ts';
import { postgresAccountTokens } from '../../../server/identity/accountTokens.ts';
import { secretsFrom } from '../../../server/identity/secrets.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: postgres.connectionString() });
});
afterAll(() => pool.end());

let time = '2026-11-20T10:00:00.000Z';
const { derive } = secretsFrom(Buffer.alloc(32, 7));
const tokens = () => postgresAccountTokens(pool, derive, () => new Date(time));
const use = (token: string) => inTransaction(pool, (client) => tokens().use(client, 'reset-password', token));

const issue = (accountId: string, eventId = uuidv7(), at = time) =>
  tokens().issue('reset-password', { accountId, eventId, at });

/** A new account with a token. */
const issued = async () => {
  const accountId = uuidv4();
  return { accountId, token: await issue(accountId) };
};

describe('a token', () => {
  test('is valid once', async () => {
    const { accountId, token } = await issued();
    expect((await tokens().find('reset-password', token))?.accountId).toBe(accountId);
    expect(await use(token)).toBe(accountId);
    expect(await use(token)).toBeUndefined();
    expect(await tokens().find('reset-password', token)).toBeUndefined();
  });

  test('is used by one of 50 requests at the same moment', async () => {
    const { accountId, token } = await issued();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => use(token)));
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([accountId]);
  });

  test('expires after an hour', async () => {
    const { token } = await issued();
    time = '2026-11-20T10:59:59.000Z';
    expect(await tokens().find('reset-password', token)).toBeDefined();
    time = '2026-11-20T11:00:00.000Z';
    expect(await use(token)).toBeUndefined();
    time = '2026-11-20T10:00:00.000Z';
  });

  test('is replaced by a later one that follows after a clock that was ahead was corrected', async () => {
    const accountId = uuidv4();
    time = '2031-11-20T10:00:00.000Z';
    const ahead = await issue(accountId, uuidv7({ msecs: Date.parse(time) }));
    time = '2026-11-20T10:00:00.000Z';
    const present = await issue(accountId, uuidv7({ msecs: Date.parse(time) }));
    expect(await use(ahead)).toBeUndefined();
    expect(await use(present)).toBe(accountId);
  });

  test('is not replaced by an earlier one, whose policy runs in a process with a clock that is a little behind', async () => {
    const accountId = uuidv4();
    const [earlier, later] = [uuidv7(), uuidv7()];
    time = '2026-11-20T10:00:02.000Z';
    const newer = await issue(accountId, later);
    time = '2026-11-20T10:00:00.000Z';
    const older = await issue(accountId, earlier);
    expect(await use(older)).toBeUndefined();
    expect(await use(newer)).toBe(accountId);
  });

  test('that was used is not valid again when its event is followed again an hour later', async () => {
    const [accountId, eventId, at] = [uuidv4(), uuidv7(), time];
    expect(await use(await issue(accountId, eventId, at))).toBe(accountId);
    time = '2026-11-20T11:00:00.000Z';
    expect(await use(await issue(accountId, eventId, at))).toBeUndefined();
    time = '2026-11-20T10:00:00.000Z';
  });

  test('becomes invalid when a newer one is issued, also if the older is issued again afterwards', async () => {
    const accountId = uuidv4();
    const [older, newer] = [uuidv7(), uuidv7()];
    const first = await issue(accountId, older);
    const second = await issue(accountId, newer);
    expect(await issue(accountId, older)).toBe(first);
    expect(await use(first)).toBeUndefined();
    expect(await use(second)).toBe(accountId);
  });

  test('is the same when the mail for its event is composed again', async () => {
    const [accountId, eventId] = [uuidv4(), uuidv7()];
    const token = await issue(accountId, eventId);
    expect(await issue(accountId, eventId)).toBe(token);
    expect(await use(token)).toBe(accountId);
  });

  test('serves one purpose, and only unchanged', async () => {
    const { token } = await issued();
    expect(await tokens().find('confirm-email', token)).toBeUndefined();
    for (const wrong of [token.slice(1), `${token}A`, token.toUpperCase(), ''])
      expect(await use(wrong)).toBeUndefined();
  });

  test('is not stored', async () => {
    const { token } = await issued();
    const { rows } = await pool.query('select * from account_token');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
