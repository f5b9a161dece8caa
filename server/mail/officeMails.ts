import type { Pool } from 'pg';
import type { MAIL_LIST, OfficeMail } from '../../domain/office/contract/messages.ts';
import { maskedEmail } from '../../domain/office/maskedEmail.ts';
import { among } from '../../projections/conditions.ts';
import { type Asked, KEYS, type KeyList } from '../../projections/consoleList.ts';
import { type OfficeReader, ofOffice, patternsOf } from '../../projections/officeReader.ts';
import type { AddressedMail } from './mails.ts';
import type { Outbox, WaitingMail } from './outbox.ts';

type Mails = Asked<typeof MAIL_LIST>;
const ORDERS: Readonly<Record<Mails['sort'], string>> = {
  created_at: 'id',
  id: 'id',
  template: 'template',
  state: 'status',
  attempts: 'attempts',
};

/** What the table calls it. */
const STATUS = { waiting: 'waiting', sent: 'sent', failed: 'parked', dropped: 'dropped' } as const;
type Status = (typeof STATUS)[keyof typeof STATUS];
const STATES: Readonly<Record<Status, OfficeMail['state']>> = {
  waiting: 'waiting',
  sent: 'sent',
  parked: 'failed',
  dropped: 'dropped',
};

export const mailKeys = (reader: OfficeReader, { filter, sort, direction }: Mails): KeyList => ({
  table: 'outbox_mail',
  conditions: [
    ...ofOffice(reader),
    among('id', filter.id, 'bigint'),
    [reader.address?.key, (key) => `recipient = ${key}`],
    [patternsOf(reader, filter.q), (all) => `template like all(${all}::text[])`],
    among(
      'status',
      filter.state?.map((state) => STATUS[state]),
    ),
    among('template', filter.template),
    among('account_id', filter.account_id, 'uuid'),
  ],
  order: `${ORDERS[sort]} ${direction}, id ${direction}`,
});

type Stored = Omit<WaitingMail, 'isResent' | 'waitsSince'> & {
  readonly template: string;
  readonly status: Status;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextTryAt: Date;
  readonly resentAt: Date | null;
  /** Null once the mail was sent or dropped. */
  readonly content: Buffer | null;
};

export type ShownMail = {
  readonly key: string;
  readonly row: OfficeMail;
  readonly to: string | null;
  /** Whose key has encrypted it: an account or a message of a visitor; null for the key of the installation. */
  readonly subject: string | null;
};

type Dependencies = {
  readonly pool: Pick<Pool, 'query'>;
  readonly outbox: Pick<Outbox, 'open'>;
  /** The mail as it would be sent now; `later` if not yet, undefined if not any more. */
  readonly present: (mail: AddressedMail, about: WaitingMail) => Promise<AddressedMail | 'later' | undefined>;
};

/** The mails of the outbox as our staff see them. */
export const officeMails = ({ pool, outbox, present }: Dependencies) => {
  const recipientOf = async (mail: Stored): Promise<string | null> => {
    const { content } = mail;
    if (content === null) return null;
    // A template of another build cannot be read; the rest of the row still tells what happened.
    const opened = await outbox.open({ ...mail, content }).catch(() => undefined);
    return opened?.to ?? null;
  };

  /** In the order of the keys, with the masked address in the row. */
  const byKeys = async (keys: readonly string[]): Promise<readonly ShownMail[]> => {
    const { rows } = await pool.query<Stored>({
      name: 'mails-by-key',
      text: `select id, key, subject, account_id as "accountId", created_at as "createdAt", content, template, status,
               attempts, last_error as "lastError", next_try_at as "nextTryAt", resent_at as "resentAt"
             from ${KEYS} join outbox_mail using (key) order by number`,
      values: [keys],
    });
    const addresses = await Promise.all(rows.map(recipientOf));
    return rows.map((mail, index) => {
      const to = addresses[index] ?? null;
      const row: OfficeMail = {
        id: mail.id,
        template: mail.template,
        state: STATES[mail.status],
        to: to && maskedEmail(to),
        account_id: mail.accountId,
        attempts: mail.attempts,
        last_error: mail.lastError,
        created_at: mail.createdAt.toISOString(),
        next_try_at: mail.status === 'waiting' ? mail.nextTryAt.toISOString() : null,
        resent_at: mail.resentAt?.toISOString() ?? null,
      };
      return { key: mail.key, row, to, subject: mail.subject };
    });
  };

  return {
    byKeys,
    byId: async (id: string): Promise<ShownMail | undefined> => {
      const { rows } = await pool.query<{ key: string }>('select key from outbox_mail where id = $1', [id]);
      return (await byKeys(rows.map(({ key }) => key)))[0];
    },
    /** True if a failed mail would not be sent, because what it is about is over. */
    isOutdated: async (key: string): Promise<boolean> => {
      const { rows } = await pool.query<WaitingMail>(
        `select id, key, subject, account_id as "accountId", created_at as "createdAt", created_at as "waitsSince", true as "isResent", content
         from outbox_mail where key = $1 and content is not null`,
        [key],
      );
      const [mail] = rows;
      const written = mail && (await outbox.open(mail));
      return !written || (await present(written, mail)) === undefined;
    },
  };
};
export type OfficeMails = ReturnType<typeof officeMails>;
