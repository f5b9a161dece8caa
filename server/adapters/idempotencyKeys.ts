import type { Pool } from 'pg';
import type { Keyring } from '../eventLog/codec.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import type { Clock } from '../lib/clock.ts';
import { uuidv7 } from '../lib/ids.ts';

/** Hours for which an Idempotency-Key and its answer are stored. */
export const KEPT_HOURS = 24;
/** Seconds after which a request without a stored answer counts as interrupted. */
const CUT_OFF = 30;
const FORGOTTEN = `kept.created_at < $5::timestamptz - make_interval(hours => ${KEPT_HOURS})`;
// A row that lies ahead was written while a clock was ahead, and would count as in progress until that time.
const INTERRUPTED = `kept.answer is null and kept.created_at not between
  $5::timestamptz - make_interval(secs => ${CUT_OFF}) and $5::timestamptz + make_interval(secs => ${CUT_OFF})`;

/**
 * Deletes all kept answers, for a log that may lack what they tell of. A retry is then executed with the same id as before, so
 * it makes no second thing where the log has the first. What makes no thing is done again, such as sending an invitation
 * again: another mail with a new link.
 */
export const forgetAnswers = async (pool: Pick<Pool, 'query'>): Promise<void> => {
  await pool.query(
    `update idempotent_request set answer = null, created_at = created_at - make_interval(secs => ${CUT_OFF})
     where answer is not null`,
  );
};

export type KeyedRequest = {
  readonly person: string;
  readonly account: string;
  readonly key: string;
  readonly fingerprint: string;
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Claim =
  /** This request is executed. A retry of an interrupted request gets the same `newId`. */
  | { readonly state: 'claimed'; readonly newId: string }
  | { readonly state: 'answered'; readonly answer: Answer }
  /** `unreadable`: the person or the account was erased. */
  | { readonly state: 'in progress' | 'another request' | 'unreadable' };

type Row = {
  readonly request: string;
  readonly new_id: string;
  readonly answer: Buffer | null;
  readonly mine: boolean;
};

/**
 * Requests by their Idempotency-Key. An answer is encrypted with the keys of the person who asked and of the account
 * that it is about: erasing one of them makes it unreadable.
 */
export const postgresIdempotencyKeys = (pool: Pool, keyring: Pick<Keyring, 'keysOf'>, now: Clock) => {
  const contextOf = ({ person, key }: KeyedRequest) => `idempotent_request ${person} ${key}`;

  /** Undefined if one of the two was erased. */
  const encryptionKeys = async ({ person, account }: KeyedRequest): Promise<readonly Buffer[] | undefined> => {
    const subjects = [...new Set([person, account])];
    const keyOf = await keyring.keysOf(subjects);
    const keys = subjects.flatMap((subject) => keyOf(subject) ?? []);
    return keys.length === subjects.length ? keys : undefined;
  };

  const readAnswer = async (request: KeyedRequest, sealed: Buffer): Promise<Claim> => {
    const keys = await encryptionKeys(request);
    if (!keys) return { state: 'unreadable' };
    const plain = keys.reduceRight((text, key) => decrypt(key, text, contextOf(request)), sealed);
    return { state: 'answered', answer: JSON.parse(plain.toString()) as Answer };
  };

  /** Backdates the row, so that a retry can take it over. */
  const release = async ({ person, key }: KeyedRequest): Promise<void> => {
    await pool.query(
      `update idempotent_request set created_at = least(created_at, $3) - make_interval(secs => ${CUT_OFF})
       where account_id = $1 and key = $2 and answer is null`,
      [person, key, now()],
    );
  };

  return {
    /**
     * Inserts the row of a request, or takes over that of an interrupted request. Of several parallel requests only one
     * succeeds.
     */
    claim: async (request: KeyedRequest): Promise<Claim> => {
      const { person, key, fingerprint } = request;
      const { rows } = await pool.query<Row>(
        `with made as (
           insert into idempotent_request as kept (account_id, key, request, new_id, created_at) values ($1, $2, $3, $4, $5)
           on conflict (account_id, key) do update
             set request = excluded.request, created_at = excluded.created_at, answer = null,
                 new_id = case when ${FORGOTTEN} then excluded.new_id else kept.new_id end
             where ${FORGOTTEN} or ${INTERRUPTED} and kept.request = excluded.request
           returning *
         )
         select request, new_id, answer, true as mine from made
         union all
         select request, new_id, answer, false
         from idempotent_request where account_id = $1 and key = $2 and not exists (select 1 from made)`,
        [person, key, fingerprint, uuidv7(), now()],
      );
      const [row] = rows;
      if (row && row.request !== fingerprint) return { state: 'another request' };
      if (row?.mine) return { state: 'claimed', newId: row.new_id };
      return row?.answer ? readAnswer(request, row.answer) : { state: 'in progress' };
    },
    keep: async (request: KeyedRequest, answer: Answer): Promise<void> => {
      const keys = await encryptionKeys(request);
      if (!keys) return release(request);
      const plain = Buffer.from(JSON.stringify(answer));
      const sealed = keys.reduce((text, key) => encrypt(key, text, contextOf(request)), plain);
      await pool.query('update idempotent_request set answer = $3 where account_id = $1 and key = $2', [
        request.person,
        request.key,
        sealed,
      ]);
    },
    release,
  };
};
export type IdempotencyKeys = ReturnType<typeof postgresIdempotencyKeys>;
