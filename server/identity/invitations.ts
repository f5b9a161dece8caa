import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Keyring } from '../eventLog/codec.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import type { Clock } from '../lib/clock.ts';
import type { Secrets } from './secrets.ts';

type Row = { readonly id: string; readonly accountId: string; readonly content: Buffer };

export type NewInvitation = {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
};
export type InvitedAddress = Pick<NewInvitation, 'id' | 'accountId' | 'email'>;

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly secrets: Pick<Secrets, 'derive' | 'emailKey'>;
  readonly now: Clock;
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Days after the end of its link for which an invitation can be sent again. */
const KEPT_DAYS = 90;

/**
 * The invited addresses and the tokens of their links: 256 bits, valid once and for a limited time. Not in events, so that
 * an address is gone as soon as its invitation has ended.
 */
export const invitations = ({ pool, keyring, secrets, now }: Dependencies) => {
  const addressOf = async ({ id, accountId, content }: Row): Promise<InvitedAddress | undefined> => {
    const key = (await keyring.keysOf([accountId]))(accountId);
    return key && { id, accountId, email: decrypt(key, content, `invitation ${id}`).toString() };
  };
  const found = async (condition: string, values: readonly unknown[]): Promise<readonly InvitedAddress[]> => {
    const { rows } = await pool.query<Row>(
      `select id, account_id as "accountId", content from invitation where ${condition}`,
      [...values],
    );
    return (await Promise.all(rows.map(addressOf))).flatMap((address) => address ?? []);
  };

  return {
    /** Before the invitation is recorded. A repeat changes nothing. */
    store: async ({ id, accountId, email, expiresAt }: NewInvitation): Promise<void> => {
      const key = (await keyring.keysOf([accountId]))(accountId);
      if (!key) return;
      await pool.query(
        `insert into invitation (id, account_id, email_key, content, expires_at)
         values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
        [id, accountId, secrets.emailKey(email), encrypt(key, email, `invitation ${id}`), expiresAt],
      );
    },

    /**
     * The address and the token for the mail that follows from an event. A repeat gives the same token. The tokens of
     * earlier mails are void. Undefined once the invitation has ended.
     */
    issue: async (id: string, expiresAt: string): Promise<{ email: string; token: string } | undefined> => {
      const token = secrets.derive(`invitation ${id} ${expiresAt}`).toString('base64url');
      await pool.query('update invitation set token_hash = $2, expires_at = $3 where id = $1 and expires_at <= $3', [
        id,
        hashOf(token),
        expiresAt,
      ]);
      const [address] = await found('id = $1', [id]);
      return address && { email: address.email, token };
    },

    /** Undefined for a token that is unknown, expired, replaced or used. */
    find: async (token: string): Promise<InvitedAddress | undefined> =>
      (await found('token_hash = $1 and expires_at > $2', [hashOf(token), now()]))[0],

    ofAccount: (accountId: string): Promise<readonly InvitedAddress[]> => found('account_id = $1', [accountId]),

    /** The invitations to any of these addresses. */
    toAddresses: async (emailKeys: readonly string[]): Promise<readonly Pick<Row, 'id' | 'accountId'>[]> => {
      const { rows } = await pool.query<Pick<Row, 'id' | 'accountId'>>(
        'select id, account_id as "accountId" from invitation where email_key = any($1)',
        [emailKeys],
      );
      return rows;
    },

    /** Open invitations whose link expired more than 90 days ago. */
    expiredLongAgo: async (): Promise<readonly Pick<Row, 'id' | 'accountId'>[]> => {
      const { rows } = await pool.query<Pick<Row, 'id' | 'accountId'>>(
        `select id, account_id as "accountId" from invitation
         where expires_at < $1::timestamptz - make_interval(days => ${KEPT_DAYS})`,
        [now()],
      );
      return rows;
    },

    end: async (id: string): Promise<void> => {
      await pool.query('delete from invitation where id = $1', [id]);
    },
  };
};
export type Invitations = ReturnType<typeof invitations>;
