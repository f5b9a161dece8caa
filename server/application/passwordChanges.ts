import type { Pool, PoolClient } from 'pg';
import type { Position } from '../../projections/recorded.ts';
import { inTransaction } from '../adapters/transaction.ts';
import type { AccountTokens } from '../identity/accountTokens.ts';
import type { CalendarAddresses } from '../identity/calendarAddresses.ts';
import type { Credentials } from '../identity/credentials.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Clock } from '../lib/clock.ts';
import { type Deadline, within } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { AccountFollowUps } from './accountFollowUps.ts';

type Dependencies = {
  readonly pool: Pool;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly tokens: AccountTokens;
  readonly calendars: CalendarAddresses;
  readonly followUps: AccountFollowUps;
  readonly now: Clock;
  readonly logger: Logger;
};

/** Milliseconds that an answer waits until the event is recorded. */
const PATIENCE = 3000;

/**
 * Replaces a password. In one transaction all sessions of the account end, its links to reset the password become
 * invalid, and the event to record is stored.
 */
export const passwordChanges = ({
  pool,
  credentials,
  sessions,
  tokens,
  calendars,
  followUps,
  now,
  logger,
}: Dependencies) => {
  const replace = async (
    client: PoolClient,
    how: 'change' | 'reset',
    accountId: string,
    passwordHash: string,
  ): Promise<string> => {
    await credentials.change(client, accountId, passwordHash);
    await sessions.endAll(client, accountId);
    await tokens.revokeAll(client, 'reset-password', accountId);
    return followUps.addChange(client, how, accountId, now());
  };

  /** The new password is valid already, so a failure here must not look like a failure of the change. */
  const finish = async (followUpId: string, deadline: Deadline): Promise<Position | undefined> => {
    await sessions.settled();
    return within(PATIENCE, followUps.follow(followUpId, deadline)).catch((error: unknown) => {
      logger.warn('A new password was not recorded yet', { reason: String(error) });
      return undefined;
    });
  };

  return {
    /** `reached` is the position of the event, if it was recorded in time. */
    change: async (
      accountId: string,
      password: string,
      deadline: Deadline,
    ): Promise<{ passwordHash: string; reached: Position | undefined }> => {
      const passwordHash = await credentials.hashOf(password);
      const id = await inTransaction(pool, (client) => replace(client, 'change', accountId, passwordHash));
      return { passwordHash, reached: await finish(id, deadline) };
    },
    /**
     * Uses up the token. False if it is not valid, or if another request has used it. If the address was not confirmed
     * before, somebody else may have prepared the account: the addresses of calendars that they know become invalid. A
     * policy ends all other access and then confirms the address; an earlier link must not confirm it before that.
     */
    reset: async (token: string, password: string, isConfirmed: boolean, deadline: Deadline): Promise<boolean> => {
      const passwordHash = await credentials.hashOf(password);
      const id = await inTransaction(pool, async (client) => {
        const accountId = await tokens.use(client, 'reset-password', token);
        if (accountId && !isConfirmed) {
          await calendars.forget(client, accountId);
          await tokens.revokeAll(client, 'confirm-email', accountId);
        }
        return accountId && replace(client, 'reset', accountId, passwordHash);
      });
      if (!id) return false;
      await finish(id, deadline);
      return true;
    },
  };
};
export type PasswordChanges = ReturnType<typeof passwordChanges>;
