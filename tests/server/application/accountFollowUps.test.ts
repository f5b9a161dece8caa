import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimForRegistration } from '../../../domain/emails/decider.ts';
import { accountFollowUps } from '../../../server/application/accountFollowUps.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';
import { silent } from '../../support/logs.ts';

const world = coreForFile();
const { core, now } = world;
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: world.connectionString(), max: 4 });
});
afterAll(() => pool.end());

const followUps = (commands = core().commands) => accountFollowUps({ pool, commands, logger: silent });
const asked = () => ({ at: now(), correlationId: randomUUID() });
const rows = async () => (await pool.query('select id from account_follow_up')).rows;

const registered = async () => {
  const accountId = randomUUID();
  const email = `${accountId}@example.org`;
  await core().keyring.create(accountId);
  const personal = { holder: { subject: accountId, details: { email, name: 'Ada', phone: '' } } };
  const at = now().toISOString();
  const registration = { accountId, userType: 'owner', marketingOptIn: false, personal, at } as const;
  const emailKey = core().secrets.emailKey(email);
  await core().commands.email(emailKey, { type: 'ClaimEmail', ...claimForRegistration(registration) }, context);
  return { accountId, emailKey };
};

const eventsOf = async (accountId: string) =>
  (await core().events.readStream(`account-${accountId}`, 0n, noDeadline)).map(({ event }) => event.type);

const addReset = async ({ accountId, emailKey }: { accountId: string; emailKey: string }) => {
  const client = await pool.connect();
  return followUps()
    .addReset(client, accountId, emailKey, asked())
    .finally(() => client.release());
};

describe('what a killed process has left', () => {
  test('is recorded by the next start, and the row is deleted', async () => {
    const { accountId, emailKey } = await registered();
    await followUps().addResetRequest(emailKey, asked());
    await followUps().addResetRequest('an unknown address', asked());
    await addReset({ accountId, emailKey });
    await followUps().workOff();
    expect((await eventsOf(accountId)).toSorted()).toEqual([
      'AccountRegistered',
      'EmailConfirmed',
      'PasswordChanged',
      'PasswordResetRequested',
    ]);
    expect(await rows()).toEqual([]);
  });

  test('is recorded once by two processes at the same moment', async () => {
    const { accountId, emailKey } = await registered();
    for (let count = 0; count < 3; count++) await followUps().addResetRequest(emailKey, asked());
    await Promise.all([followUps().workOff(), followUps().workOff(), followUps().workOff()]);
    expect(await eventsOf(accountId)).toHaveLength(4);
    expect(await rows()).toEqual([]);
  });

  test('between the event and the end of its row is not recorded again', async () => {
    const { accountId, emailKey } = await registered();
    const requestId = await followUps().addResetRequest(emailKey, asked());
    const command = { type: 'RequestPasswordReset', requestId, at: now().toISOString() } as const;
    await core().commands.account(accountId, command, context);
    await followUps().workOff();
    expect(await eventsOf(accountId)).toEqual(['AccountRegistered', 'PasswordResetRequested']);
    expect(await rows()).toEqual([]);
  });

  test('stays while the event store is away, and does not hold up others', async () => {
    const [one, other] = [await registered(), await registered()];
    await addReset(one);
    await addReset(other);
    const { account, email } = core().commands;
    const failing = Object.assign(
      (...[id, command, by]: Parameters<typeof account>) =>
        id === one.accountId ? Promise.reject(new Error('away')) : account(id, command, by),
      account,
    );
    await followUps({ ...core().commands, account: failing, email }).workOff();
    expect(await eventsOf(one.accountId)).toEqual(['AccountRegistered']);
    expect(await eventsOf(other.accountId)).toEqual(['AccountRegistered', 'PasswordChanged', 'EmailConfirmed']);
    expect(await rows()).toHaveLength(1);
    await followUps().workOff();
    expect(await eventsOf(one.accountId)).toEqual(['AccountRegistered', 'PasswordChanged', 'EmailConfirmed']);
  });

  test('of an erased account is dropped', async () => {
    const { accountId, emailKey } = await registered();
    await followUps().addResetRequest(emailKey, asked());
    await addReset({ accountId, emailKey });
    const erase = { type: 'EraseAccount', emailKey, at: now().toISOString() } as const;
    await core().commands.account(accountId, erase, context);
    await followUps().workOff();
    expect(await eventsOf(accountId)).toEqual(['AccountRegistered', 'AccountErased']);
    expect(await rows()).toEqual([]);
  });
});
