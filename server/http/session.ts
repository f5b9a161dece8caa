import type { RequestHandler, Response } from 'express';
import type { Sessions } from '../identity/sessions.ts';
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
    if (token) response.locals.personId = await sessions.accountOf(token);
    next();
  };
