import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Pool, PoolClient } from 'pg';
import { SYSTEM } from '../../domain/metadata.ts';
import type { Position } from '../../projections/recorded.ts';
import { inTransaction } from '../adapters/transaction.ts';
import { backgroundDeadline, type Deadline } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { Context, RequestContext } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { Rejected } from './errors.ts';

type Kind = 'reset-requested' | 'password-changed' | 'password-reset';

type Row = {
  readonly id: string;
  readonly kind: Kind;
  /** An account, or for a request the stream id of an email address, which need not be known. */
  readonly subject: string;
  readonly at: Date;
  /** Of a reset: the stream id of the address that its link was sent to. Null if an earlier build has stored it. */
  readonly emailKey: string | null;
  /** Of the request that the event follows from. */
  readonly correlationId: string;
};

/** When a change was asked for, and by which request. */
type Origin = Pick<Row, 'at' | 'correlationId'>;

type Dependencies = {
  readonly pool: Pool;
  readonly commands: Pick<Commands, 'account' | 'email'>;
  readonly logger: Logger;
};

const contextOf = (actor: Context['actor'], account: string, { correlationId, deadline }: RequestContext): Context => ({
  actor,
  account,
  causationId: null,
  correlationId,
  deadline,
});

/**
 * Records events of changes that are already stored: of a new password, which is committed with its row, and of a
 * request for a link, whose answer must not depend on whether the address is known. A row that a killed process has
 * left is followed up by another process, or by the next start.
 */
export const accountFollowUps = ({ pool, commands, logger }: Dependencies) => {
  const requestReset = async ({ id, subject, at, correlationId }: Row, deadline: Deadline) => {
    const email = await commands.email.freshState(subject, deadline);
    if (email.status !== 'claimed') return undefined;
    const { accountId } = email;
    const command = { type: 'RequestPasswordReset', requestId: id, at: at.toISOString() } as const;
    return commands.account(accountId, command, contextOf(SYSTEM, accountId, { correlationId, deadline }));
  };

  const recordChange = ({ subject, at, emailKey, correlationId }: Row, how: 'change' | 'reset', deadline: Deadline) => {
    const proven = emailKey === null ? {} : { emailKey };
    const command = { type: 'RecordPasswordChange', how, ...proven, at: at.toISOString() } as const;
    const context = contextOf({ kind: 'person', id: subject }, subject, { correlationId, deadline });
    return commands.account(subject, command, context);
  };

  const record = (row: Row, deadline: Deadline) => {
    switch (row.kind) {
      case 'reset-requested':
        return requestReset(row, deadline);
      case 'password-changed':
        return recordChange(row, 'change', deadline);
      case 'password-reset':
        return recordChange(row, 'reset', deadline);
    }
  };

  const recordAndDelete = async (client: PoolClient, id: string, deadline: Deadline) => {
    const { rows } = await client.query<Row>(
      `select id, kind, subject, at, email_key as "emailKey", correlation_id as "correlationId" from account_follow_up
       where id = $1 for update skip locked`,
      [id],
    );
    const row = rows[0];
    // Another process is at it, or has done it.
    if (!row) return undefined;
    const outcome = await record(row, deadline).catch((error: unknown) => {
      // The account was erased in the meantime.
      if (error instanceof Rejected) return undefined;
      throw error;
    });
    await client.query('delete from account_follow_up where id = $1', [id]);
    return outcome?.reached;
  };

  // Each holds a connection while its command waits for others of the same pool.
  const oneAtATime = pLimit(1);

  /** Records the event of a row. Returns the position that a reader should wait for. */
  const follow = (id: string, deadline: Deadline): Promise<Position | undefined> =>
    oneAtATime(() => inTransaction(pool, (client) => recordAndDelete(client, id, deadline)));

  const add = async (client: Pool | PoolClient, row: Omit<Row, 'id'>): Promise<string> => {
    const id = randomUUID();
    await client.query(
      `insert into account_follow_up (id, kind, subject, at, email_key, correlation_id) values ($1, $2, $3, $4, $5, $6)`,
      [id, row.kind, row.subject, row.at, row.emailKey, row.correlationId],
    );
    return id;
  };

  return {
    /** Stores a new password's row, in the transaction of the change. Returns its id. */
    addChange: (client: PoolClient, accountId: string, origin: Origin): Promise<string> =>
      add(client, { kind: 'password-changed', subject: accountId, emailKey: null, ...origin }),
    /** The same for a reset. `emailKey` is the stream id of the address that its link was sent to. */
    addReset: (client: PoolClient, accountId: string, emailKey: string, origin: Origin): Promise<string> =>
      add(client, { kind: 'password-reset', subject: accountId, emailKey, ...origin }),
    /** Stores a request for a new password, for a known and for an unknown address. Returns its id. */
    addResetRequest: (emailKey: string, origin: Origin): Promise<string> =>
      add(pool, { kind: 'reset-requested', subject: emailKey, emailKey: null, ...origin }),
    follow,
    /** Follows up all rows. One that fails stays for the next time and does not hold up the others. */
    workOff: async (): Promise<void> => {
      const { rows } = await pool.query<{ id: string }>('select id from account_follow_up order by at, id');
      for (const { id } of rows)
        await follow(id, backgroundDeadline()).catch((error: unknown) =>
          logger.warn('A change of an account was not recorded yet', { reason: String(error) }),
        );
    },
  };
};
export type AccountFollowUps = ReturnType<typeof accountFollowUps>;
