import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Pool } from 'pg';
import { InProgress, Unprocessable } from '../application/errors.ts';
import type { Clock } from '../lib/clock.ts';
import { uuidv7 } from '../lib/ids.ts';
import type { Acting } from './acting.ts';

/** Hours for which the response to an Idempotency-Key is stored. */
export const KEPT_HOURS = 24;
/** Seconds after which a request without a stored response counts as interrupted. */
const CUT_OFF = 30;
const FORGOTTEN = `kept.created_at < $5::timestamptz - make_interval(hours => ${KEPT_HOURS})`;
const REPLAYED = ['content-type', 'x-event-position', 'location'];

type Row = {
  request: string;
  new_id: string;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  /**
   * Inserts the row, or takes over the row of an interrupted request. Of several parallel requests only one succeeds.
   */
  mine: boolean;
};

// The body of an upload has not been read yet, so its length is used to distinguish files.
const fingerprint = ({ method, originalUrl, body, headers }: Request, account: string): string =>
  createHash('sha256')
    .update(JSON.stringify([method, originalUrl, account, body ?? headers['content-length'] ?? null]))
    .digest('base64');

/**
 * `Idempotency-Key` on a POST: if the same person repeats a key within 24 hours, they get the first response again and
 * nothing is recorded. Responses of 500 and above are not stored, so the client may retry at once.
 */
export const idempotent = (pool: Pool, now: Clock): RequestHandler => {
  const claim = async (personId: string, key: string, request: string): Promise<Row | undefined> => {
    const at = now();
    const { rows } = await pool.query<Row>(
      `with made as (
         insert into idempotent_request as kept (account_id, key, request, new_id, created_at) values ($1, $2, $3, $4, $5)
         on conflict (account_id, key) do update
           set request = case when ${FORGOTTEN} then excluded.request else kept.request end,
               new_id = case when ${FORGOTTEN} then excluded.new_id else kept.new_id end,
               created_at = excluded.created_at, status = null, headers = null, body = null
           where ${FORGOTTEN}
              or kept.status is null and kept.created_at < $5::timestamptz - make_interval(secs => ${CUT_OFF})
         returning *
       )
       select request, new_id, status, headers, body, true as mine from made
       union all
       select request, new_id, status, headers, body, false
       from idempotent_request where account_id = $1 and key = $2 and not exists (select 1 from made)`,
      [personId, key, request, uuidv7(), at],
    );
    return rows[0];
  };

  /** Backdates the row, so that a retry can take it over. */
  const release = (personId: string, key: string) =>
    pool.query(
      `update idempotent_request set created_at = created_at - make_interval(secs => ${CUT_OFF})
       where account_id = $1 and key = $2 and status is null`,
      [personId, key],
    );

  const store = (response: Response, personId: string, key: string) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      response.send = send;
      const { statusCode } = response;
      if (typeof body !== 'string') return send(body);
      const done = () => {
        if (!response.headersSent) send(body);
      };
      if (statusCode >= 500) {
        release(personId, key).then(done, done);
        return response;
      }
      const headers = Object.fromEntries(
        REPLAYED.flatMap((name) => (response.get(name) ? [[name, response.get(name)]] : [])),
      );
      pool
        .query(
          'update idempotent_request set status = $3, headers = $4, body = $5 where account_id = $1 and key = $2',
          [personId, key, statusCode, JSON.stringify(headers), body],
        )
        // If the response cannot be stored, a retry repeats the work with the same id.
        .then(done, done);
      return response;
    };
  };

  return async (request, response, next) => {
    const key = request.get('idempotency-key');
    const acting = response.locals.acting as Acting | undefined;
    // Signing in and out is idempotent anyway, and hashes of passwords must not be stored here.
    const signing = request.path.startsWith('/auth/');
    if (request.method !== 'POST' || signing || !key || !acting) return next();
    if (key.length > 200) throw new Unprocessable({ 'Idempotency-Key': 'Idempotency-Key is too long' });
    const asked = fingerprint(request, acting.account);
    const row = await claim(acting.person, key, asked);
    if (row && row.request !== asked)
      throw new Unprocessable({ 'Idempotency-Key': 'This Idempotency-Key was used for another request' });
    if (!row || (row.status === null && !row.mine)) throw new InProgress();
    if (row.status !== null) {
      response
        .status(row.status)
        .set(row.headers ?? {})
        .send(row.body ?? '');
      return;
    }
    response.locals.newId = row.new_id;
    store(response, acting.person, key);
    next();
  };
};
