import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { unfinishedRegistrations } from '../../../server/schedule/jobs/unfinishedRegistrations.ts';
import { context } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { ada, registration } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';

const world = coreForFile();

const DAY = 24 * 3_600_000;
const idOf = (age: number) => v7({ msecs: Date.now() - age });

/** Stores what a registration stores before its event. */
const begun = async (accountId: string): Promise<string> => {
  const { pool, keyring } = world.core();
  await pool.query('insert into credential (account_id, password_hash) values ($1, $2)', [accountId, 'hash']);
  await keyring.create(accountId);
  return accountId;
};
const claimed = async (accountId: string): Promise<string> => {
  const personal = { holder: { subject: accountId, details: registration.personal.holder.details } };
  const { userType, marketingOptIn, at } = registration;
  const claim = {
    accountId,
    purpose: 'registration',
    registration: { userType, marketingOptIn },
    personal,
    at,
  } as const;
  await world.core().commands.email(accountId, { type: 'ClaimEmail', ...claim }, context);
  return accountId;
};
const idsIn = async (table: string, id: string): Promise<readonly string[]> =>
  (await world.core().pool.query<{ id: string }>(`select ${id} as id from ${table} order by 1`)).rows.map(
    (row) => row.id,
  );

test('passwords and keys of registrations that were cut off go after a day, and those of every account in the log stay', async () => {
  const { pool, store, keyring } = world.core();
  await begun(idOf(DAY + 60_000));
  const kept = [
    await begun(idOf(DAY - 60_000)),
    await claimed(await begun(idOf(2 * DAY))),
    // Ids of another version have no time.
    await begun(ada),
  ].sort();
  // No account is in the read models, as while they are behind and no policy has run.
  const reads = { all: async () => [], one: async () => undefined };
  const { run } = unfinishedRegistrations({ pool, reads, store, keyring, logger: silent });
  for (const _ of ['first', 'again']) {
    await run(new Date(), new AbortController().signal);
    expect(await idsIn('credential', 'account_id')).toEqual(kept);
    expect(await idsIn('person_key', 'subject')).toEqual(kept);
  }
});

test('the log is not read while the read models know each account with a password', async () => {
  const { pool, reads, keyring, commands } = world.core();
  await pool.query('delete from credential');
  const accountId = await claimed(await begun(idOf(3 * DAY)));
  await expect
    .poll(async () => (await commands.account.freshState(accountId, context.deadline)).status)
    .toBe('registered');
  await expect.poll(() => idsIn('account_profile', 'key')).toContain(accountId);
  const store = { readAll: () => Promise.reject(new Error('the log is read')) };
  const { run } = unfinishedRegistrations({ pool, reads, store, keyring, logger: silent });
  await run(new Date(), new AbortController().signal);
  expect(await idsIn('credential', 'account_id')).toEqual([accountId]);
});
