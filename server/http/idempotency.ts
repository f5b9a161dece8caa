import type { Request, RequestHandler, Response } from 'express';
import type { IdempotencyKeys, KeyedRequest } from '../adapters/idempotencyKeys.ts';
import { InProgress, Unprocessable } from '../application/errors.ts';
import type { Uploaded } from '../files/upload.ts';
import type { Secrets } from '../identity/secrets.ts';
import { uuidv8 } from '../lib/ids.ts';
import type { Acting } from './acting.ts';
import { OPERATIONS } from './openapi/operations.ts';
import type { Replies } from './reply.ts';

const REPLAYED = ['content-type', 'x-event-position', 'location'];

/** A key can only be refused for what the client chose, so every refusal names it. */
const refusal = (reason: string) => new Unprocessable({ 'Idempotency-Key': reason });

/** A file counts by its content. The hash is keyed, because a body may hold something that could be guessed. */
const fingerprintOf = (request: Request, account: string, { derive }: Pick<Secrets, 'derive'>): string => {
  const { method, originalUrl, body } = request;
  const file = request.file as Uploaded | undefined;
  const parts = [method, originalUrl, account, body ?? null, file ? [file.originalname, file.sha256] : null];
  return derive(`idempotent request ${JSON.stringify(parts)}`).toString('base64');
};

/**
 * The id of what a visitor makes. A repeat with the same key and body gets the same id, so it makes no second thing. The hash
 * is keyed, so that a stranger cannot find out the id, and another body cannot take it.
 */
const idForVisitor = (request: Request, key: string, secrets: Pick<Secrets, 'derive'>): string =>
  uuidv8(secrets.derive(`new id of a visitor ${JSON.stringify([key, fingerprintOf(request, '', secrets)])}`));

/** 429, 5xx and every other answer with Retry-After say nothing about the request: the client may send it again. */
const isFinal = (response: Response) =>
  response.statusCode < 500 && response.statusCode !== 429 && response.get('Retry-After') === undefined;

/** True if the answer has a secret, such as the token of a link. It must not lie in a table for a day. */
const isSecret = ({ method, route }: Request): boolean => {
  const path: unknown = route?.path;
  // Not `baseUrl`, which is spelled as the client spells it.
  const named = typeof path === 'string' ? `${method} /api${path.replace(/:(\w+)/g, '{$1}')}` : '';
  return OPERATIONS[named]?.isSecret ?? false;
};

/**
 * Keeps the answer before it is sent. If it cannot be kept, or must not be, a retry repeats the work with the same id.
 */
const keepAnswer = (response: Response, keys: IdempotencyKeys, request: KeyedRequest) => {
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    response.send = send;
    if (typeof body !== 'string') return send(body);
    const { statusCode: status } = response;
    const headers = Object.fromEntries(
      REPLAYED.flatMap((name) => (response.get(name) ? [[name, String(response.get(name))]] : [])),
    );
    const done = () => {
      if (!response.headersSent) send(body);
    };
    const isKept = isFinal(response) && !isSecret(response.req);
    const kept = isKept ? keys.keep(request, { status, headers, body }) : keys.release(request);
    kept.then(done, done);
    return response;
  };
};

/** The body of an upload is read by its route, which then calls this middleware again. */
const isUnread = (request: Request) => Boolean(request.is('multipart/form-data')) && request.body === undefined;

/**
 * `Idempotency-Key` on a POST: if the same person repeats a key within 24 hours, they get the first response again and
 * nothing is recorded. A request that did not arrive whole claims no key. The repeat of a visitor is executed again with the
 * same id: there is no account whose key could encrypt a stored response.
 */
export const idempotent =
  (
    keys: IdempotencyKeys,
    secrets: Pick<Secrets, 'derive'>,
    { acknowledged }: Pick<Replies, 'acknowledged'>,
  ): RequestHandler =>
  async (request, response, next) => {
    const key = request.get('idempotency-key');
    const acting = response.locals.acting as Acting | undefined;
    const isClaimed = response.locals.newId !== undefined;
    if (request.method !== 'POST' || !key || isClaimed || isUnread(request)) return next();
    if (key.length > 200) throw refusal('Idempotency-Key is too long');
    if (!acting) {
      response.locals.newId = idForVisitor(request, key, secrets);
      return next();
    }
    const { person, account } = acting;
    const keyed = { person, account, key, fingerprint: fingerprintOf(request, account, secrets) };
    const claim = await keys.claim(keyed);
    switch (claim.state) {
      case 'claimed':
        response.locals.newId = claim.newId;
        keepAnswer(response, keys, keyed);
        return next();
      case 'answered': {
        const { status, headers, body } = claim.answer;
        const position = headers['x-event-position'];
        acknowledged(response, position === undefined ? undefined : BigInt(position));
        response.status(status).set(headers).send(body);
        return;
      }
      case 'in progress':
        throw new InProgress();
      case 'another request':
        throw refusal('This Idempotency-Key was used for another request');
      case 'unreadable':
        throw refusal('The answer to this Idempotency-Key is no longer kept');
    }
  };
