import { parseCookie } from 'cookie';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { z } from 'zod';
import type { Context, RequestContext } from '../application/commandHandler.ts';
import { MalformedRequest, NotFound, Unprocessable } from '../application/errors.ts';
import { uuidv7 } from '../lib/ids.ts';
import { type Acting, personOf } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import { fieldErrors } from './fieldErrors.ts';
import { correlationOf } from './requestId.ts';

export const cookiesOf = (request: Request): Readonly<Record<string, string | undefined>> =>
  parseCookie(request.headers.cookie ?? '');

/** The parameters of the path. Throws NotFound for a malformed id, as for an unknown one. */
export const pathOf = <Path>(schema: z.ZodType<Path>, request: Request): Path => {
  const path = schema.safeParse(request.params);
  if (!path.success) throw new NotFound();
  return path.data;
};

/**
 * The parameters after the question mark. Throws Unprocessable, and no ZodError: only what is wrong in a body may be logged
 * as unexpected.
 */
export const queryOf = <Query>(schema: z.ZodType<Query>, request: Pick<Request, 'query'>): Query => {
  const query = schema.safeParse(request.query);
  if (!query.success) throw new Unprocessable(fieldErrors(query.error));
  return query.data;
};

export const hasBody = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The rate limit key of an IP address. IPv6 addresses are grouped by /64, because one customer has a whole network.
 * Throws MalformedRequest if a proxy sent something else, which could be of any length.
 */
export const addressOf = ({ ip = '' }: Pick<Request, 'ip'>): string => {
  if (!ipaddr.isValid(ip)) throw new MalformedRequest('X-Forwarded-For does not end with an IP address.');
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::`
    : address.toString();
};

/** Scheme and host of links: configured, else from the request. */
export const originOf = (request: Request, publicOrigin: string | undefined): string =>
  publicOrigin ?? `${request.protocol}://${request.get('host')}`;

type ActingIds = Pick<Acting, 'person' | 'account' | 'correlationId' | 'deadline'> &
  Partial<Pick<Acting, 'apiKey' | 'confirm'>>;

export const contextOf = ({ person, account, correlationId, deadline, apiKey, confirm }: ActingIds): Context => ({
  actor: apiKey ? { kind: 'apiKey', id: apiKey.id } : { kind: 'person', id: person },
  account,
  causationId: null,
  correlationId,
  deadline,
  confirm,
});

export const requestContext = (request: Request): RequestContext => ({
  correlationId: correlationOf(request),
  deadline: deadlineOf(request),
});

/** The context of a command in the person's own account. They may be known by a code or a token instead of a session. */
export const ownContextOf = (request: Request, person: string): Context =>
  contextOf({ person, account: person, ...requestContext(request) });

/** The context of a command that concerns the person, who may be a visitor, and not the account that a request names. */
export const personalContext = (request: Request): Context => {
  const person = personOf(request);
  return { actor: { kind: 'person', id: person }, account: person, causationId: null, ...requestContext(request) };
};

/**
 * The id of a new object. A repeated Idempotency-Key gives the same id, so that the retry of an interrupted request
 * does not create a second object.
 */
export const newId = (request: Request): string => {
  const named: unknown = request.res?.locals.newId;
  return typeof named === 'string' ? named : uuidv7();
};
