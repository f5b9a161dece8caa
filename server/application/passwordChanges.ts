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
import type { RequestContext } from './commandHandler.ts';
import { NotAuthenticated } from './errors.ts';
import { refuseIfLate } from './refuseIfLate.ts';

type Dependencies = {
  readonly pool: Pool;
  readonly credentials: Pick<Credentials, 'hashOf' | 'lock' | 'change'>;
  readonly sessions: Pick<Sessions, 'holds' | 'endAll' | 'settled'>;
  readonly tokens: Pick<AccountTokens, 'use' | 'revokeAll'>;
  readonly calendars: Pick<CalendarAddresses, 'forget'>;
  readonly followUps: Pick<AccountFollowUps, 'addChange' | 'addReset' | 'follow'>;
  readonly now: Clock;
  readonly logger: Logger;
};

/** The account of a link to reset a password, and the address that the link was sent to. */
type MailedTo = {
  readonly accountId: string;
  /** The stream id of the address. */
  readonly emailKey: string;
  /** True if the address was confirmed before. */
  readonly isConfirmed: boolean;
};

/** Milliseconds that an answer waits until the event is recorded. */
const PATIENCE = 3000;
/** Milliseconds before the deadline at which it waits no longer. */
const MARGIN = 500;

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
  const endFormer = async (client: PoolClient, accountId: string): Promise<void> => {
    await sessions.endAll(client, accountId);
    await tokens.revokeAll(client, 'reset-password', accountId);
  };

  /** The new password is valid already, so a failure here must not look like a failure of the change. */
  const finish = async (followUpId: string, deadline: Deadline): Promise<Position | undefined> => {
    await sessions.settled();
    const patience = Math.max(Math.min(PATIENCE, deadline.left() - MARGIN), 0);
    return within(patience, followUps.follow(followUpId, deadline)).catch((error: unknown) => {
      logger.warn('A new password was not recorded yet', { reason: String(error) });
      return undefined;
    });
  };

  return {
    /**
     * `former` is the hash of the password that was verified. Null if another password was stored since, for example by
     * a reset, which must not be undone. Throws NotAuthenticated if the session has ended since, for example because a second
     * factor was switched on in another browser. `reached` is the position of the event, if it was recorded in time.
     */
    change: async (
      accountId: string,
      {
        former,
        password,
        sessionId,
      }: { readonly former: string; readonly password: string; readonly sessionId: string },
      { correlationId, deadline }: RequestContext,
    ): Promise<{ passwordHash: string; reached: Position | undefined } | null> => {
      const passwordHash = await credentials.hashOf(password);
      const id = await inTransaction(pool, async (client) => {
        if (!(await credentials.change(client, accountId, passwordHash, former))) return null;
        if (!(await sessions.holds(sessionId, client))) throw new NotAuthenticated();
        await endFormer(client, accountId);
        refuseIfLate({ deadline });
        return followUps.addChange(client, accountId, { at: now(), correlationId });
      });
      return id === null ? null : { passwordHash, reached: await finish(id, deadline) };
    },
    /**
     * Uses up the token. Returns the hash of the new password; null if the token is not valid, or if another request has
     * used it. If the address was not confirmed before, somebody else may have prepared the account: the addresses of
     * calendars that they know become invalid. A policy ends all other access and then confirms the address; an earlier link
     * must not confirm it before that. Both happen here, and therefore also if the address is changed at the same moment.
     */
    reset: async (
      token: string,
      password: string,
      { accountId, emailKey, isConfirmed }: MailedTo,
      { correlationId, deadline }: RequestContext,
    ): Promise<string | null> => {
      const passwordHash = await credentials.hashOf(password);
      const id = await inTransaction(pool, async (client) => {
        // First, as a change does: two transactions that lock in opposite order would block each other.
        await credentials.lock(client, accountId);
        if ((await tokens.use(client, 'reset-password', token)) !== accountId) return null;
        if (!isConfirmed) {
          await calendars.forget(client, accountId);
          await tokens.revokeAll(client, 'confirm-email', accountId);
        }
        await credentials.change(client, accountId, passwordHash);
        await endFormer(client, accountId);
        refuseIfLate({ deadline });
        return followUps.addReset(client, accountId, emailKey, { at: now(), correlationId });
      });
      if (id === null) return null;
      await finish(id, deadline);
      return passwordHash;
    },
  };
};
export type PasswordChanges = ReturnType<typeof passwordChanges>;
