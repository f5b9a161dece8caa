import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { type Action, may } from '../../domain/policy.ts';
import type { AccountAccess, FindAccess } from '../application/accountAccess.ts';
import { Forbidden, NotAuthenticated, NotFound } from '../application/errors.ts';

/** Who asks (`person`, an account of their own) and for whom (`account`, whose things are meant). */
export type Acting = AccountAccess & { readonly person: string; readonly account: string };

const AccountId = z.uuid().toLowerCase();

/** The account that a request names; undefined means the person's own. A download's address cannot carry a header. */
const namedAccount = (request: Request): string | undefined => {
  const named = request.get('x-account') ?? (request.method === 'GET' ? request.query.account : undefined);
  if (named === undefined) return undefined;
  const parsed = AccountId.safeParse(named);
  // The same answer as for an account without a grant, so that ids cannot be probed.
  if (!parsed.success) throw new NotFound();
  return parsed.data;
};

/** Resolves the named account once per request, where `actingOf` finds it. */
export const withAccount =
  (findAccess: FindAccess): RequestHandler =>
  async (request, response, next) => {
    const person: unknown = response.locals.personId;
    if (typeof person === 'string') {
      const account = namedAccount(request) ?? person;
      const access = await findAccess(person, account);
      if (!access) throw new NotFound();
      response.locals.acting = { person, account, ...access } satisfies Acting;
    }
    next();
  };

/** Throws NotAuthenticated without a session. */
export const actingOf = (request: Request): Acting => {
  const acting = request.res?.locals.acting as Acting | undefined;
  if (!acting) throw new NotAuthenticated();
  return acting;
};

/** What a route asks of its caller: nothing, a session, or a role that may do `action`. */
export type Guard = RequestHandler & { readonly asks: 'nothing' | 'session' | Action };

const guard = (asks: Guard['asks'], check: (request: Request) => void): Guard =>
  Object.assign(
    ((request, _response, next) => {
      check(request);
      next();
    }) satisfies RequestHandler,
    { asks },
  );

/** Throws Forbidden when the caller's role in the named account does not allow `action`. */
export const actingBy = (request: Request, action: Action): Acting => {
  const acting = actingOf(request);
  if (!may(acting.role, action)) throw new Forbidden('Your role in this account does not allow this.');
  return acting;
};

// Every route begins with one of these three; a test walks them all by every role.

/** Open without a session. A route that can also be asked about an account's things checks that by `actingBy`. */
export const anyone: Guard = guard('nothing', () => {});

/** For a person about themselves, whichever account the request names. */
export const signedIn: Guard = guard('session', actingOf);

/** For a role that may do `action` in the named account. */
export const allow = (action: Action): Guard =>
  guard(action, (request) => {
    actingBy(request, action);
  });
