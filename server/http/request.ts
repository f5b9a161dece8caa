import { randomUUID } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { z } from 'zod';
import type { Position } from '../../projections/recorded.ts';
import type { Context } from '../application/commandHandler.ts';
import { NotAuthenticated, NotFound } from '../application/errors.ts';
import { uuidv7 } from '../lib/ids.ts';

export const SEEN_COOKIE = 'seen';

export const cookiesOf = (request: Request): Readonly<Record<string, string | undefined>> =>
  parseCookie(request.headers.cookie ?? '');

/** Who is asking; a route that forgets it has no account id to put into its command. */
export const accountOf = (request: Request): string => {
  const accountId: unknown = request.res?.locals.accountId;
  if (typeof accountId !== 'string') throw new NotAuthenticated();
  return accountId;
};

/** The path's parameters. What no thing's id could ever be is not there, like any other unknown one: throws NotFound. */
export const pathOf = <Path>(schema: z.ZodType<Path>, request: Request): Path => {
  const path = schema.safeParse(request.params);
  if (!path.success) throw new NotFound();
  return path.data;
};

/** Whom a limit by address means. One IPv6 customer has a whole network of addresses, so its /64 stands for all of them. */
export const addressOf = ({ ip = '' }: Pick<Request, 'ip'>): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6
    ? `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::`
    : address.toString();
};

/** Where links lead: the configured origin, else the one that was asked. */
export const originOf = (request: Request, publicOrigin: string | undefined): string =>
  publicOrigin ?? `${request.protocol}://${request.get('host')}`;

export const contextOf = (actor: string): Context => ({
  actor,
  causationId: null,
  // Drawn from a pool, unlike a v7; nothing is ever ordered by it.
  correlationId: randomUUID(),
});

/**
 * The id of a new thing. A repeated Idempotency-Key names the same thing again, so that even a request that was cut
 * off before its answer was kept cannot make a second one.
 */
export const newId = (request: Request): string => {
  const named: unknown = request.res?.locals.newId;
  return typeof named === 'string' ? named : uuidv7();
};

const DIGITS = /^\d{1,20}$/;

/** The position that this client has seen acknowledged: its cookie's, or the one it passes back itself. */
export const seenPosition = (request: Request): Position => {
  const cookie = cookiesOf(request)[SEEN_COOKIE] ?? '';
  const header = request.get('x-min-position') ?? '';
  const [one, other] = [cookie, header].map((text) => (DIGITS.test(text) ? BigInt(text) : 0n));
  return (one ?? 0n) > (other ?? 0n) ? (one ?? 0n) : (other ?? 0n);
};
