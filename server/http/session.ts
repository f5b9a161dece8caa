import type { Request, RequestHandler, Response } from 'express';
import type { PoolClient } from 'pg';
import { NotAuthenticated } from '../application/errors.ts';
import type { Session } from '../identity/sessionCache.ts';
import type { Sessions } from '../identity/sessions.ts';
import { actingOf, ofPerson } from './acting.ts';
import { cookiesOf } from './request.ts';

export type SessionCookie = {
  readonly name: string;
  readonly set: (response: Response, session: { token: string; expires: Date }) => void;
  readonly clear: (response: Response) => void;
};

/** The prefix `__Host-` binds a cookie to this host. Browsers accept it only over https. */
export const hostOnly = (https: boolean) => ({
  prefix: https ? '__Host-' : '',
  options: { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } as const,
});

export const sessionCookie = (https: boolean): SessionCookie => {
  const { prefix, options } = hostOnly(https);
  const name = `${prefix}sid`;
  return {
    name,
    set: (response, { token, expires }) => {
      response.cookie(name, token, { ...options, expires });
    },
    clear: (response) => {
      response.clearCookie(name, options);
    },
  };
};

/** Identifies the person of the session, if there is one. */
export const withSession =
  (sessions: Sessions, { name }: SessionCookie): RequestHandler =>
  async (request, response, next) => {
    const token = cookiesOf(request)[name];
    const session = token ? await sessions.find(token) : null;
    response.locals.session = session;
    response.locals.personId = session?.accountId ?? null;
    next();
  };

/** The session of the request. Throws NotAuthenticated without one, and Forbidden for an API key. */
export const sessionOf = (request: Request): Session => {
  ofPerson(actingOf(request));
  const session = request.res?.locals.session as Session | null | undefined;
  if (!session) throw new NotAuthenticated();
  return session;
};

/**
 * Throws NotAuthenticated if the session of the request has ended since the request was let in. In a transaction of the
 * caller, the session does not end before the transaction.
 */
export const confirmSession = async (
  sessions: Pick<Sessions, 'holds'>,
  request: Request,
  client?: PoolClient,
): Promise<void> => {
  if (!(await sessions.holds(sessionOf(request).id, client))) throw new NotAuthenticated();
};
