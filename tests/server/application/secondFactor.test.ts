import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { secondFactor } from '../../../server/application/secondFactor.ts';
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

const factor = () => {
  const { pool, keyring, commands, secrets } = core();
  const credentials = { storedFor: async () => null };
  const sessions = { startOnly: async () => null, settled: async () => {} };
  return secondFactor({ pool, credentials, sessions, keyring, derive: secrets.derive, commands, now });
};

test('recovery codes that could be shown too late are not stored, and a repeat shows others', async () => {
  const accountId = await registered();
  const { secret } = await factor().setUp(accountId, context);
  const enable = (left: number) => {
    const code = generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) });
    const asked = { code, confirm: async () => {}, session: { device: 'Chrome', continued: null } };
    return factor().enable(accountId, asked, { ...context, deadline: { left: () => left } });
  };
  await expect(enable(1999)).rejects.toThrow(StoreUnavailable);
  const stored = 'select from recovery_code where account_id = $1';
  expect((await core().pool.query(stored, [accountId])).rowCount).toBe(0);
  expect((await enable(2000))?.recoveryCodes).toHaveLength(10);
  expect((await core().pool.query(stored, [accountId])).rowCount).toBe(10);
});
