import type { Pool, PoolClient } from 'pg';
import type { Keyring } from '../eventLog/codec.ts';
import type { Secrets } from '../identity/secrets.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import { autoResetEvent } from '../lib/autoResetEvent.ts';
import type { Clock } from '../lib/clock.ts';
import { type AddressedMail, MAILS_WITH_LINK, parseMail } from './mails.ts';

/** Milliseconds. An older mail is not sent any more: it would say what is no longer so. */
export const LONGEST_WAIT = 72 * 60 * 60_000;

/** Milliseconds between two attempts, at most. */
export const LONGEST_PAUSE = 60 * 60_000;

export type NewMail = AddressedMail & {
  /** The event that it follows from, or a name of one mail for several. */
  readonly eventId: string;
  /** When it was recorded (ISO 8601, UTC). */
  readonly at: string;
  /** The person whose key encrypts it; null for the key of the installation, which outlives the person. */
  readonly subject: string | null;
  /** The account of the person who is told if the address is refused. */
  readonly accountId: string | null;
};

export type WaitingMail = {
  readonly id: string;
  readonly key: string;
  readonly subject: string | null;
  readonly accountId: string | null;
  readonly createdAt: Date;
  /** When it was written, or when staff last let it wait again. */
  readonly waitsSince: Date;
  /** True if staff have let it wait again. */
  readonly isResent: boolean;
  readonly content: Buffer;
};

export type Outcome = 'sent' | 'dropped' | 'parked';

type Dependencies = {
  readonly pool: Pool;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly secrets: Pick<Secrets, 'derive' | 'emailKey'>;
  readonly now: Clock;
};

// The first waiting mail of each recipient, so that a mail never overtakes an earlier one to the same address. Exceptions:
// - A mail with a link does not wait for other mails.
// - Behind a mail that is set aside only others wait that are set aside; behind one whose link does not work yet, none.
// Mails that were tried before come last, so that one that breaks the connection does not delay the rest. A mail that
// waits longer than any pause was written with a wrong clock, so it is due.
const DUE = `
  select id, key, subject, account_id as "accountId", created_at as "createdAt",
    coalesce(resent_at, created_at) as "waitsSince", resent_at is not null as "isResent", content
  from outbox_mail
  where status = 'waiting' and (next_try_at <= $1 or next_try_at > $3)
    and (template = any($4) or id in (
      select distinct on (recipient, set_aside) id from outbox_mail
      where status = 'waiting' and not (set_aside and template = any($4))
      order by recipient, set_aside, id
    ))
  order by next_try_at, id limit $2`;

/** The mails that wait to be sent. Their content is encrypted, so it cannot be read after the person was erased. */
export const outbox = ({ pool, keyring, secrets, now }: Dependencies) => {
  const installationKey = secrets.derive('outbox');
  const changed = autoResetEvent();

  const longestPause = () => new Date(now().getTime() + LONGEST_PAUSE);

  const keyOf = async (subject: string | null): Promise<Buffer | undefined> =>
    subject === null ? installationKey : (await keyring.keysOf([subject]))(subject);

  const count = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await pool.query(text, [...values])).rowCount ?? 0;

  return {
    /**
     * Stores a mail, once for each event and template. Does nothing if the person was erased. With `client` it is stored in
     * a transaction of the caller, who wakes the sender after the commit.
     */
    add: async (
      { eventId, at, subject, accountId, ...mail }: NewMail,
      client: Pick<PoolClient, 'query'> = pool,
    ): Promise<void> => {
      // All policies run again when the database follows another log. Mails of long ago must not go out again.
      if (now().getTime() - Date.parse(at) > LONGEST_WAIT) return;
      const encryptionKey = await keyOf(subject);
      if (!encryptionKey) return;
      const key = `${eventId}.${mail.template}`;
      const [recipient, writtenAt] = [secrets.emailKey(mail.to), now()];
      const { rowCount } = await client.query(
        `insert into outbox_mail (key, recipient, subject, account_id, content, created_at, next_try_at)
         values ($1, $2, $3, $4, $5, $6, $6) on conflict (key) do nothing`,
        [key, recipient, subject, accountId, encrypt(encryptionKey, JSON.stringify(mail), `mail ${key}`), writtenAt],
      );
      if (rowCount === 0) return;
      // An earlier mail to this recipient may wait for its next attempt, and this one behind it.
      await client.query(
        `update outbox_mail set next_try_at = $2
         where recipient = $1 and status = 'waiting' and next_try_at > $2 and not set_aside`,
        [recipient, writtenAt],
      );
      changed.set();
    },

    /** Resolves when this process has added a mail, or after `milliseconds`: another process may have added one. */
    untilAdded: (milliseconds: number): Promise<boolean> => changed.wait(milliseconds),
    /** Ends the wait. */
    wake: changed.set,

    due: async (limit: number): Promise<readonly WaitingMail[]> =>
      (await pool.query<WaitingMail>(DUE, [now(), limit, longestPause(), MAILS_WITH_LINK])).rows,

    /** Undefined if the person was erased. */
    open: async ({
      key,
      subject,
      content,
    }: Pick<WaitingMail, 'key' | 'subject' | 'content'>): Promise<AddressedMail | undefined> => {
      const encryptionKey = await keyOf(subject);
      return encryptionKey && parseMail(JSON.parse(decrypt(encryptionKey, content, `mail ${key}`).toString()));
    },

    /**
     * Removes the content, except from a parked mail. The mail about an erasure is dropped and not parked: while its
     * content is there, what was erased counts as not purged. Returns the outcome that was stored.
     */
    finish: async ({ id, subject }: WaitingMail, asked: Outcome, error: string | null = null): Promise<Outcome> => {
      const outcome = asked === 'parked' && subject === null ? 'dropped' : asked;
      const isKept = outcome === 'parked';
      await pool.query(
        `update outbox_mail set status = $2, last_error = $3, attempts = attempts + $4,
           content = case when $5 then content end, recipient = case when $5 then recipient end
         where id = $1`,
        [id, outcome, error, asked === 'dropped' ? 0 : 1, isKept],
      );
      return outcome;
    },

    /** `error` holds codes and no address. A mail that is set aside holds up only others that are. */
    tryAgainAt: async ({ id }: WaitingMail, at: Date, error: string, isSetAside = false): Promise<void> => {
      await pool.query(
        `update outbox_mail set next_try_at = $2, attempts = attempts + 1, last_error = $3, set_aside = set_aside or $4
         where id = $1`,
        [id, at, error, isSetAside],
      );
    },

    /** Lets a parked mail wait again. Does nothing if that was done at this instant or later, or if it was sent. */
    resend: async (key: string, at: string): Promise<void> => {
      const resent = await count(
        `update outbox_mail set status = 'waiting', next_try_at = $2, resent_at = $2
         where key = $1 and status = 'parked' and (resent_at is null or resent_at < $2)`,
        [key, at],
      );
      if (resent > 0) changed.set();
    },

    /** Parks the mails that have waited since before `instant`, or drops them as `finish` does; returns how many it parked. */
    parkOlderThan: async (instant: Date): Promise<number> => {
      const { rows } = await pool.query<{ parked: number }>(
        `with old as (
           update outbox_mail set status = case when subject is null then 'dropped' else 'parked' end,
             content = case when subject is not null then content end,
             recipient = case when subject is not null then recipient end,
             last_error = concat_ws('. ', last_error, $2::text)
           where status = 'waiting' and coalesce(resent_at, created_at) < $1 returning status
         ) select count(*) filter (where status = 'parked')::int as parked from old`,
        [instant, 'It waited for three days'],
      );
      return rows[0]?.parked ?? 0;
    },

    /** The number of parked mails, for operators. */
    countParked: async (): Promise<number> => {
      const { rows } = await pool.query<{ parked: number }>(
        `select count(*)::int as parked from outbox_mail where status = 'parked'`,
      );
      return rows[0]?.parked ?? 0;
    },

    /** Deletes the mails of an erased person. */
    erase: async (subject: string): Promise<void> => {
      await pool.query('delete from outbox_mail where subject = $1', [subject]);
    },

    /**
     * The unsent mails to an address of an erased person. Two kinds are left out: the mail about the erasure, whose
     * `subject` is null, and messages from the contact form to the team, even if a person has the address of the team.
     */
    unsentTo: async (emailKey: string): Promise<readonly Pick<WaitingMail, 'id'>[]> => {
      const { rows } = await pool.query<Pick<WaitingMail, 'id'>>(
        `select id from outbox_mail where recipient = $1 and subject is not null and template <> 'contact-message'`,
        [emailKey],
      );
      return rows;
    },

    /**
     * Drops those of these mails that are still unsent. The rows remain without their content, so a policy that runs again
     * does not write the same mails again.
     */
    drop: async (mails: readonly Pick<WaitingMail, 'id'>[]): Promise<void> => {
      await pool.query(
        `update outbox_mail set status = 'dropped', content = null, recipient = null
         where id = any($1::bigint[]) and recipient is not null`,
        [mails.map(({ id }) => id)],
      );
    },

    /** Deletes the rows that were written before `instant` and no longer wait. */
    sweep: async (instant: Date): Promise<void> => {
      await pool.query(`delete from outbox_mail where status <> 'waiting' and created_at < $1`, [instant]);
    },
  };
};
export type Outbox = ReturnType<typeof outbox>;
