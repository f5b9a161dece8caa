import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { EventStore } from '../../../server/eventLog/eventStore.ts';
import { postgresCredentials } from '../../../server/identity/credentials.ts';
import { unfinishedRegistrations } from '../../../server/schedule/jobs/unfinishedRegistrations.ts';
import { context } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { registration } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';

const world = coreForFile();

/** Stores what a registration stores before its event. */
const begun = async (hoursAgo: number): Promise<string> => {
  const { pool, keyring } = world.core();
  const accountId = v7();
  await pool.query(
    `insert into credential (account_id, password_hash, registering_since)
     values ($1, 'hash', now() - make_interval(hours => $2))`,
    [accountId, hoursAgo],
  );
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
  const credentials = postgresCredentials(pool);
  // Recorded in a log that the database does not follow any more.
  const elsewhere = await begun(48);
  await credentials.registered(elsewhere);
  await begun(25);
  const kept = [elsewhere, await begun(23), await claimed(await begun(48))].sort();
  const { run } = unfinishedRegistrations({ store, keyring, credentials, logger: silent });
  for (const _ of ['first', 'again']) {
    await run(new Date(), new AbortController().signal);
    expect(await idsIn('credential', 'account_id')).toEqual(kept);
    expect(await idsIn('person_key', 'subject')).toEqual(kept);
  }
  // The recorded one is marked as such, so the log is not read for it again.
  expect(await credentials.registering()).toEqual([]);
});

test('the log is not read if no registration was cut off', async () => {
  const { pool, keyring } = world.core();
  const store = { readAll: () => Promise.reject(new Error('the log is read')) };
  const credentials = postgresCredentials(pool);
  await unfinishedRegistrations({ store, keyring, credentials, logger: silent }).run(
    new Date(),
    new AbortController().signal,
  );
});

test('the job that is stopped does not read the log to its end, and deletes nothing', async () => {
  const { pool, store, keyring } = world.core();
  await claimed(await begun(23));
  const accountId = await begun(25);
  const stop = new AbortController();
  let pages = 0;
  const stopping: Pick<EventStore, 'readAll'> = {
    readAll: (...page) => {
      pages += 1;
      stop.abort();
      return store.readAll(...page);
    },
  };
  const credentials = postgresCredentials(pool);
  await unfinishedRegistrations({ store: stopping, keyring, credentials, logger: silent }).run(new Date(), stop.signal);
  expect(pages).toBe(1);
  expect(await idsIn('credential', 'account_id')).toContain(accountId);
});
