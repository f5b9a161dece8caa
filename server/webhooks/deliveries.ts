import type { Pool } from 'pg';
import type { Attempt, Delivery } from '../../domain/webhooks/contract.ts';
import type { WebhookMessage } from '../../domain/webhooks/messages.ts';
import type { Keyring } from '../eventLog/codec.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import { autoResetEvent } from '../lib/autoResetEvent.ts';
import type { Clock } from '../lib/clock.ts';
import { uuidv7 } from '../lib/ids.ts';
import { LONGEST_PAUSE, LONGEST_WAIT } from './retries.ts';

export type NewDelivery = {
  readonly accountId: string;
  readonly webhookId: string;
  /** The event that it follows from. */
  readonly eventId: string;
  readonly message: WebhookMessage;
};

export type WaitingDelivery = {
  readonly id: string;
  readonly accountId: string;
  readonly webhookId: string;
  readonly messageId: string;
  readonly type: WebhookMessage['type'];
  /** The attempts so far. */
  readonly tries: number;
  readonly createdAt: Date;
  readonly content: Buffer;
  readonly attempts: Buffer | null;
};

type Row = WaitingDelivery & {
  readonly status: Delivery['state'];
  readonly nextTryAt: Date;
  readonly replayOf: string | null;
};

export class UnreadableMessage extends Error {
  constructor(cause: unknown) {
    super('The message cannot be decrypted', { cause });
  }
}

/** A delivery with its texts decrypted. */
type Opened = { readonly body: string; readonly attempts: readonly Attempt[] };

export type AttemptOutcome = {
  readonly attempt: Attempt;
  readonly state: Delivery['state'];
  /** Only while it waits. */
  readonly nextTryAt: Date | null;
};

/** Deliveries that are shown of one webhook. */
const SHOWN = 100;

const COLUMNS = `id, account_id as "accountId", webhook_id as "webhookId", message_id as "messageId", type, tries,
  created_at as "createdAt", content, attempts, status, next_try_at as "nextTryAt", replay_of as "replayOf"`;

// The first of each target, so that one with many messages does not keep others from their turn. What waits longer than
// any pause was written with a wrong clock.
const DUE = `
  select ${COLUMNS} from (
    select id, row_number() over (partition by webhook_id order by next_try_at, id) as turn
    from webhook_delivery where status = 'waiting' and (next_try_at <= $1 or next_try_at > $4)
  ) as waiting join webhook_delivery using (id) where turn <= $2 order by next_try_at, id limit $3`;

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly now: Clock;
};

/** The messages to the systems of customers, each until it is accepted or given up, and for a month after that. */
export const deliveries = ({ pool, keyring, now }: Dependencies) => {
  const changed = autoResetEvent();
  const keyOf = async (accountId: string): Promise<Buffer | undefined> =>
    (await keyring.keysOf([accountId]))(accountId);
  // Of the message and not of the row, because a replay copies the content.
  const contentOf = (messageId: string, webhookId: string) => `webhook message ${messageId} ${webhookId}`;
  const attemptsOf = (id: string) => `webhook attempts ${id}`;

  const openWith = (key: Buffer, { id, webhookId, messageId, content, attempts }: WaitingDelivery): Opened => ({
    body: decrypt(key, content, contentOf(messageId, webhookId)).toString(),
    attempts: attempts ? JSON.parse(decrypt(key, attempts, attemptsOf(id)).toString()) : [],
  });

  const shown = (row: Row, { body, attempts }: Opened): Delivery => ({
    id: row.id,
    message_id: row.messageId,
    type: row.type,
    state: row.status,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.status === 'waiting' ? row.nextTryAt.toISOString() : null,
    is_replay: row.replayOf !== null,
    body,
    attempts: [...attempts],
  });

  const find = async (
    accountId: string,
    condition: string,
    values: readonly unknown[],
  ): Promise<readonly Delivery[]> => {
    const key = await keyOf(accountId);
    if (!key) return [];
    const { rows } = await pool.query<Row>(`select ${COLUMNS} from webhook_delivery where ${condition}`, [...values]);
    return rows.map((row) => shown(row, openWith(key, row)));
  };

  return {
    /** Stores a message, once for each event and webhook. Does nothing if the account was erased. */
    add: async ({ accountId, webhookId, eventId, message }: NewDelivery): Promise<string | undefined> => {
      // All policies run again when the database follows another log. Messages of long ago must not go out again.
      if (now().getTime() - Date.parse(message.timestamp) > LONGEST_WAIT) return undefined;
      const key = await keyOf(accountId);
      if (!key) return undefined;
      const id = uuidv7();
      const messageId = `msg_${eventId}`;
      const content = encrypt(key, JSON.stringify(message), contentOf(messageId, webhookId));
      const { rowCount } = await pool.query(
        `insert into webhook_delivery
           (id, webhook_id, account_id, message_id, type, content, created_at, next_try_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7)
         on conflict (webhook_id, message_id) where replay_of is null do nothing`,
        [id, webhookId, accountId, messageId, message.type, content, now()],
      );
      if (rowCount) changed.set();
      return rowCount ? id : undefined;
    },

    /** Sends a message again, under the same `webhook-id`. Returns the id of the new delivery. */
    replay: async (webhookId: string, deliveryId: string): Promise<string | undefined> => {
      const id = uuidv7();
      const { rowCount } = await pool.query(
        `insert into webhook_delivery
           (id, webhook_id, account_id, message_id, type, content, created_at, next_try_at, replay_of)
         select $3, webhook_id, account_id, message_id, type, content, $4, $4, id
         from webhook_delivery where webhook_id = $1 and id = $2`,
        [webhookId, deliveryId, id, now()],
      );
      if (rowCount) changed.set();
      return rowCount ? id : undefined;
    },

    /** Latest first. */
    ofWebhook: (accountId: string, webhookId: string): Promise<readonly Delivery[]> =>
      find(accountId, `webhook_id = $1 order by created_at desc, id desc limit ${SHOWN}`, [webhookId]),
    one: async (accountId: string, id: string): Promise<Delivery | undefined> =>
      (await find(accountId, 'account_id = $1 and id = $2', [accountId, id]))[0],

    /** Resolves when this process has added a message, or after `milliseconds`: another process may have added one. */
    untilAdded: changed.wait,
    /** Ends the wait. */
    wake: changed.set,

    /** At most `each` of one webhook, with those that are under way. */
    due: async (each: number, limit: number): Promise<readonly WaitingDelivery[]> =>
      (await pool.query<Row>(DUE, [now(), each, limit, new Date(now().getTime() + LONGEST_PAUSE)])).rows,

    /** Undefined if the account was erased. Throws UnreadableMessage if it cannot be decrypted. */
    open: async (delivery: WaitingDelivery): Promise<Opened | undefined> => {
      const key = await keyOf(delivery.accountId);
      try {
        return key && openWith(key, delivery);
      } catch (error) {
        throw new UnreadableMessage(error);
      }
    },

    note: async (
      { id, accountId }: WaitingDelivery,
      before: readonly Attempt[],
      { attempt, state, nextTryAt }: AttemptOutcome,
    ): Promise<void> => {
      const key = await keyOf(accountId);
      if (!key) return;
      const attempts = encrypt(key, JSON.stringify([...before, attempt]), attemptsOf(id));
      await pool.query(
        `update webhook_delivery set attempts = $2, tries = tries + 1, status = $3,
           next_try_at = coalesce($4::timestamptz, next_try_at), finished_at = case when $3 = 'waiting' then null else $5::timestamptz end
         where id = $1`,
        [id, attempts, state, nextTryAt, now()],
      );
    },

    postpone: async ({ id }: WaitingDelivery, at: Date): Promise<void> => {
      await pool.query('update webhook_delivery set next_try_at = $2 where id = $1', [id, at]);
    },

    /** True if the webhook has accepted a message since `instant`. */
    hasAccepted: async (webhookId: string, instant: Date): Promise<boolean> => {
      const { rowCount } = await pool.query(
        `select from webhook_delivery where webhook_id = $1 and status = 'delivered' and finished_at >= $2 limit 1`,
        [webhookId, instant],
      );
      return rowCount === 1;
    },

    /** Gives up what waits, because the webhook was switched off. */
    giveUp: async (webhookId: string): Promise<void> => {
      await pool.query(
        `update webhook_delivery set status = 'failed', finished_at = $2 where webhook_id = $1 and status = 'waiting'`,
        [webhookId, now()],
      );
    },

    giveUpMessage: async ({ id }: WaitingDelivery): Promise<void> => {
      await pool.query(`update webhook_delivery set status = 'failed', finished_at = $2 where id = $1`, [id, now()]);
    },

    removeOf: async (webhookId: string): Promise<void> => {
      await pool.query('delete from webhook_delivery where webhook_id = $1', [webhookId]);
    },

    /** Deletes what was made before `instant` and no longer waits. */
    sweep: async (instant: Date): Promise<void> => {
      await pool.query(`delete from webhook_delivery where status <> 'waiting' and created_at < $1`, [instant]);
    },
  };
};
export type Deliveries = ReturnType<typeof deliveries>;
