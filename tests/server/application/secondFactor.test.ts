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
  const { pool, keyring, secrets, mails } = core();
  const credentials = { storedFor: async () => null };
  const sessions = { startOnly: async () => null, settled: async () => {}, endOthers: async () => 0 };
  return secondFactor({ pool, credentials, sessions, keyring, derive: secrets.derive, commands, mails, now });
};

const confirm = async () => {};
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) });
const session = { device: 'Chrome', continued: null };
const storedCodes = async (accountId: string) =>
  (await core().pool.query('select code_hash from recovery_code where account_id = $1', [accountId])).rows;

test('recovery codes that could be shown too late are not stored, and a repeat shows others', async () => {
  const accountId = await registered();
  const { secret } = await factor().setUp(accountId, context);
  /** With so many milliseconds left before the event is recorded, and after it. */
  const enable = (before: number, after = before) => {
    const asked = { code: codeOf(secret), confirm, session };
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
  expect(await storedCodes(accountId)).toHaveLength(0);
  expect((await enable(2000))?.recoveryCodes).toHaveLength(10);
  expect(await storedCodes(accountId)).toHaveLength(10);
});

/** With a second factor, and its recovery codes. */
const withFactor = async () => {
  const accountId = await registered();
  const { secret } = await factor().setUp(accountId, context);
  const enabled = await factor().enable(accountId, { code: codeOf(secret), confirm, session }, context);
  return { accountId, codes: enabled?.recoveryCodes ?? [] };
};
const ASKED = { confirm, sessionId: randomUUID() };

test('new recovery codes that could be shown too late do not replace the former ones', async () => {
  const { accountId } = await withFactor();
  const former = await storedCodes(accountId);
  const within = (left: number) =>
    factor().newRecoveryCodes(accountId, ASKED, { ...context, deadline: { left: () => left } });
  await expect(within(1999)).rejects.toThrow(StoreUnavailable);
  expect(await storedCodes(accountId)).toEqual(former);
  expect(await within(2000)).toHaveLength(10);
  expect(await storedCodes(accountId)).not.toEqual(former);
});

test('a recovery code that is replaced while it signs its owner in is not accepted, and no other is used up', async () => {
  const { accountId, codes: former } = await withFactor();
  let made: readonly string[] = [];
  const account: Core['commands']['account'] = Object.assign(
    async (...[id, command, by]: Parameters<Core['commands']['account']>) => {
      if (command.type === 'UseRecoveryCode') made = await factor().newRecoveryCodes(id, ASKED, context);
      return core().commands.account(id, command, by);
    },
    core().commands.account,
  );
  expect(await factor({ account }).use(accountId, former[0] ?? '', context)).toBeUndefined();
  expect(await factor().use(accountId, made[0] ?? '', context)).toBeDefined();
});
