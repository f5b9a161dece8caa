import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { secondFactor } from '../../../server/application/secondFactor.ts';
import type { Core } from '../../../server/process/core.ts';
import { context } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';

const { core, now } = coreForFile();

const registered = async (): Promise<string> => {
  const accountId = randomUUID();
  const { commands, keyring, secrets } = core();
  await keyring.create(accountId);
  const email = `${accountId}@example.co.uk`;
  const personal = { holder: { subject: accountId, details: { email, name: 'Ada', phone: '' } } };
  const registration = { userType: 'owner', marketingOptIn: false } as const;
  const about = { accountId, purpose: 'registration', registration, personal, at: now().toISOString() } as const;
  await commands.email(secrets.emailKey(email), { type: 'ClaimEmail', ...about }, context);
  return accountId;
};

const factor = (commands: Pick<Core['commands'], 'account'> = core().commands) => {
  const { pool, keyring, secrets } = core();
  const credentials = { storedFor: async () => null };
  const sessions = { startOnly: async () => null, settled: async () => {} };
  return secondFactor({ pool, credentials, sessions, keyring, derive: secrets.derive, commands, now });
};

test('recovery codes that could be shown too late are not stored, and a repeat shows others', async () => {
  const accountId = await registered();
  const { secret } = await factor().setUp(accountId, context);
  /** With so many milliseconds left before the event is recorded, and after it. */
  const enable = (before: number, after = before) => {
    const code = generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) });
    const asked = { code, confirm: async () => {}, session: { device: 'Chrome', continued: null } };
    let left = before;
    const account: Core['commands']['account'] = Object.assign(
      async (...[id, command, by]: Parameters<Core['commands']['account']>) => {
        const outcome = await core().commands.account(id, command, by);
        left = after;
        return outcome;
      },
      core().commands.account,
    );
    return factor({ account }).enable(accountId, asked, { ...context, deadline: { left: () => left } });
  };
  const isOn = async () => {
    const state = await core().commands.account.freshState(accountId, context.deadline);
    return state.status === 'registered' && state.hasTwoFactor;
  };
  await expect(enable(1999)).rejects.toThrow(StoreUnavailable);
  expect(await isOn()).toBe(false);
  await expect(enable(2000, 1999)).rejects.toThrow(StoreUnavailable);
  expect(await isOn()).toBe(true);
  const stored = 'select from recovery_code where account_id = $1';
  expect((await core().pool.query(stored, [accountId])).rowCount).toBe(0);
  expect((await enable(2000))?.recoveryCodes).toHaveLength(10);
  expect((await core().pool.query(stored, [accountId])).rowCount).toBe(10);
});
