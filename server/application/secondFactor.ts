import type { Pool, PoolClient } from 'pg';
import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Keyring } from '../eventLog/codec.ts';
import type { Credentials } from '../identity/credentials.ts';
import { recoveryCodes } from '../identity/recoveryCodes.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { NewSession, Sessions, StartedSession } from '../identity/sessions.ts';
import { newSecret, setupUri, timeStepOf } from '../identity/totp.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import type { Clock } from '../lib/clock.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Context } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { NotAuthenticated, TwoFactorAlreadyOn } from './errors.ts';
import { newRecoveryCodes } from './newRecoveryCodes.ts';
import { refuseIfLate } from './refuseIfLate.ts';
import { type Confirm, secondFactorChanges, secretName } from './secondFactorChanges.ts';

type Dependencies = {
  readonly pool: Pool;
  readonly credentials: Pick<Credentials, 'storedFor'>;
  readonly sessions: Pick<Sessions, 'startOnly' | 'settled' | 'endOthers'>;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly derive: Secrets['derive'];
  readonly commands: Pick<Commands, 'account'>;
  readonly mails: Pick<Outbox, 'add' | 'wake'>;
  readonly now: Clock;
};

/** `session` is null if that of the caller has ended meanwhile. */
type Enabled = {
  readonly recoveryCodes: readonly string[];
  readonly session: StartedSession | null;
  readonly reached: Position | undefined;
};
type Enabling = {
  readonly code: string;
  readonly confirm: Confirm;
  /** The session of this browser, which goes on as a new one. */
  readonly session: Pick<NewSession, 'device' | 'continued'>;
};
type Accepted = { readonly reached: Position | undefined };

/**
 * A second factor by time-based codes (RFC 6238) or recovery codes. Whether it is on is decided by the account's events;
 * tables hold what must not be in an event.
 */
export const secondFactor = (dependencies: Dependencies) => {
  const { pool, credentials, sessions, keyring, derive, commands, mails, now } = dependencies;
  const codes = recoveryCodes(pool, derive);
  const changing = secondFactorChanges({ pool, commands });

  const keyOf = async (accountId: string): Promise<Buffer> => {
    const key = (await keyring.keysOf([accountId]))(accountId);
    if (!key) throw new NotAuthenticated();
    return key;
  };

  const secretOf = async (client: Pool | PoolClient, accountId: string): Promise<string | undefined> => {
    const { rows } = await client.query<{ secret: Buffer }>('select secret from two_factor where account_id = $1', [
      accountId,
    ]);
    const sealed = rows[0]?.secret;
    return sealed && decrypt(await keyOf(accountId), sealed, secretName(accountId)).toString();
  };

  /** False for a code that is wrong, or was accepted before: of several requests with one code one succeeds. */
  const acceptAppCode = async (client: Pool | PoolClient, accountId: string, code: string): Promise<boolean> => {
    const secret = await secretOf(client, accountId);
    const step = secret && timeStepOf(secret, code, now());
    if (!step) return false;
    const { rowCount } = await client.query(
      'update two_factor set last_step = $2 where account_id = $1 and last_step < $2',
      [accountId, step],
    );
    return rowCount === 1;
  };

  const acceptRecoveryCode = async (
    accountId: string,
    code: string,
    context: Context,
  ): Promise<Accepted | undefined> => {
    const number = await codes.numberOf(accountId, code);
    if (number === undefined) return undefined;
    const command = { type: 'UseRecoveryCode', code: number, at: now().toISOString() } as const;
    const { recorded, reached } = await commands.account(accountId, command, context);
    // Nothing is recorded for a code that was used before.
    if (recorded.length === 0) return undefined;
    // New codes that were made since the look-up have replaced this one.
    return (await codes.numberOf(accountId, code)) === number ? { reached } : undefined;
  };

  return {
    /** A new secret. The factor is off until a first code proves that the app has it. */
    setUp: (accountId: string, context: Context): Promise<{ readonly secret: string; readonly uri: string }> =>
      changing(accountId, context, async (client, { hasTwoFactor, email }) => {
        if (hasTwoFactor) throw new TwoFactorAlreadyOn();
        const secret = newSecret();
        await client.query(
          `insert into two_factor (account_id, secret) values ($1, $2)
           on conflict (account_id) do update set secret = excluded.secret, last_step = 0`,
          [accountId, encrypt(await keyOf(accountId), secret, secretName(accountId))],
        );
        return { secret, uri: setupUri(secret, email) };
      }),

    /**
     * Returns the recovery codes, which are shown once; undefined for a wrong code. All sessions of the account end, because
     * they began with a password alone, and this browser gets a new one. A failure after the event was recorded has left
     * the factor on without codes and the sessions as they were, so a repeat makes up for both. What fails after the
     * transaction, such as a reply that comes too late, loses the codes: new ones can be made.
     */
    enable: async (
      accountId: string,
      { code, confirm, session }: Enabling,
      context: Context,
    ): Promise<Enabled | undefined> => {
      const enabled = await changing(accountId, context, async (client, { hasTwoFactor, usedRecoveryCodes }) => {
        if (hasTwoFactor && (await codes.exist(client, accountId))) throw new TwoFactorAlreadyOn();
        if (!(await acceptAppCode(client, accountId, code))) return undefined;
        const newCodes = await codes.replace(client, accountId, usedRecoveryCodes);
        // Before any session, as a new password does: two transactions that lock in opposite order would block each other.
        const passwordHash = (await credentials.storedFor(client, accountId)) ?? '';
        await confirm(client);
        // The codes are shown once. A repeat makes new ones, as long as those of this request are not stored.
        refuseIfLate(context);
        const on = { type: 'EnableTwoFactor', at: now().toISOString() } as const;
        const { reached } = await commands.account(accountId, on, context);
        const started = await sessions.startOnly(client, accountId, { ...session, passwordHash });
        // The stores may have taken long to record the event.
        refuseIfLate(context);
        return { recoveryCodes: newCodes, session: started, reached };
      });
      if (enabled) await sessions.settled();
      return enabled;
    },

    disable: (accountId: string, context: Context, confirm: Confirm): Promise<Position | undefined> =>
      changing(accountId, context, async (client) => {
        await confirm(client);
        const off = { type: 'DisableTwoFactor', at: now().toISOString() } as const;
        const { reached } = await commands.account(accountId, off, context);
        await client.query('delete from two_factor where account_id = $1', [accountId]);
        await codes.forget(client, accountId);
        return reached;
      }),

    /** Replaces the recovery codes. */
    newRecoveryCodes: newRecoveryCodes({ changing, codes, sessions, mails, now }),

    /** Since when it is on, null if it is off, and how many recovery codes were not used yet. */
    status: async ({ accountId, twoFactorSince, usedRecoveryCodes }: RegisteredAccount) => ({
      since: twoFactorSince,
      recoveryCodesLeft: twoFactorSince === null ? 0 : await codes.left(accountId, usedRecoveryCodes),
    }),

    /** Uses up a code of the app or a recovery code at sign-in. Undefined for a wrong or used one. */
    use: async (accountId: string, code: string, context: Context): Promise<Accepted | undefined> => {
      if (await acceptAppCode(pool, accountId, code.replaceAll(' ', ''))) return { reached: undefined };
      return acceptRecoveryCode(accountId, code, context);
    },
  };
};
export type SecondFactor = ReturnType<typeof secondFactor>;
