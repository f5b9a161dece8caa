import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import { type Action, may } from '../../domain/policy.ts';
import type { AccountAccess, FindAccess } from '../application/accountAccess.ts';
import { Forbidden, NotAuthenticated, NotFound } from '../application/errors.ts';
import type { Deadline } from '../lib/deadline.ts';
import { deadlineOf } from './deadline.ts';

type Resolved = AccountAccess & { readonly person: string; readonly account: string };
/**
 * `person` is the account of the signed-in user; `account` is the account that the request acts for. A command of this
 * request must be answered before `deadline`.
 */
export type Acting = Resolved & { readonly deadline: Deadline };

const AccountId = z.uuid().toLowerCase();

/**
 * The account that a request names; undefined means the person's own. Downloads name it in the URL, not in a header.
 */
const namedAccount = (request: Request): string | undefined => {
  const named = request.get('x-account') ?? (request.method === 'GET' ? request.query.account : undefined);
  if (named === undefined) return undefined;
  const parsed = AccountId.safeParse(named);
  // The same response as for an account without a grant, so that ids cannot be probed.
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
      const access = await findAccess(person, account, deadlineOf(request));
      if (!access) throw new NotFound();
      response.locals.acting = { person, account, ...access } satisfies Resolved;
    }
    next();
  };

/** Throws NotAuthenticated without a session. */
export const actingOf = (request: Request): Acting => {
  const resolved = request.res?.locals.acting as Resolved | undefined;
  if (!resolved) throw new NotAuthenticated();
  return { ...resolved, deadline: deadlineOf(request) };
};

/** The account of the signed-in person, independent of the account that the request names; null for a visitor. */
export const personOf = (request: Request): string | null =>
  (request.res?.locals.acting as Resolved | undefined)?.person ?? null;

/** The access that a route requires: none, a session, or a role that may do `action`. */
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

// Every route begins with one of these three guards. A test calls all routes with every role.

/** Needs no session. If such a route also serves data of an account, it checks access with `actingBy`. */
export const anyone: Guard = guard('nothing', () => {});

/** Needs a session. Concerns the person, independent of the account that the request names. */
export const signedIn: Guard = guard('session', actingOf);

/** Needs a role that may do `action` in the named account. */
export const allow = (action: Action): Guard =>
  guard(action, (request) => {
    actingBy(request, action);
  });
