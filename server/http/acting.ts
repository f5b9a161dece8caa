import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { type Action, type ApiKeyScope, may, scopesAllow } from '../../domain/policy.ts';
import type { AccountAccess, FindAccess } from '../application/accountAccess.ts';
import type { Context } from '../application/commandHandler.ts';
import { AccessEnded, Forbidden, NotAuthenticated, NotFound } from '../application/errors.ts';
import type { Deadline } from '../lib/deadline.ts';
import { deadlineOf } from './deadline.ts';
import { correlationOf } from './requestId.ts';

/** The API key that a request is sent with. */
export type ActingKey = { readonly id: string; readonly scopes: readonly ApiKeyScope[] };

type Resolved = AccountAccess & {
  readonly person: string;
  readonly account: string;
  readonly apiKey: ActingKey | null;
  /** Looks for the access again. Missing for an owner, from whom nobody can take it, and for an API key. */
  readonly accessNow?: ((deadline: Deadline) => Promise<AccountAccess | undefined>) | undefined;
};
/**
 * `person` is the account of the signed-in user, or of the person who made the API key; `account` is the account that the
 * request acts for. A command of this request must be answered before `deadline`, and its events name the request. Each
 * command calls `confirm` right before it records something.
 */
export type Acting = Omit<Resolved, 'accessNow'> &
  Pick<Context, 'confirm'> & {
    readonly deadline: Deadline;
    readonly correlationId: string;
    readonly noteProperty: (propertyId: string) => void;
  };

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
      const accessNow = person === account ? undefined : (deadline: Deadline) => findAccess(person, account, deadline);
      response.locals.acting = { person, account, apiKey: null, accessNow, ...access } satisfies Resolved;
    }
    next();
  };

/** For the middleware that reads API keys. */
export const actAs = (response: Response, resolved: Resolved): void => {
  response.locals.acting = resolved;
};

/** Before the sender is identified again. */
export const forgetActing = ({ locals }: Response): void => {
  locals.acting = undefined;
  locals.actingWithDeadline = undefined;
};

const ROLE_REFUSED = 'Your role in this account does not allow this.';

/** The actions that the guards of a request have asked for. */
const askedOf = (locals: Response['locals']): Set<Action> => {
  locals.asked ??= new Set<Action>();
  return locals.asked as Set<Action>;
};

/** The properties that the request has looked up: it is about these. */
const propertiesOf = (locals: Response['locals']): Set<string> => {
  locals.properties ??= new Set<string>();
  return locals.properties as Set<string>;
};

/**
 * Throws if the access has shrunk since the guard let the request in: a body or a slow step can take seconds. Of properties
 * that were taken away it counts only those that the request is about.
 */
const confirming = (
  { accessNow, scope }: Resolved,
  locals: Response['locals'],
  deadline: Deadline,
): Context['confirm'] =>
  accessNow &&
  (async (propertyIds) => {
    const access = await accessNow(deadline);
    if (!access) throw new AccessEnded();
    if (access.scope !== null) {
      const left = new Set(access.scope);
      // A request about the whole account needs the full scope, too.
      if (scope === null && propertyIds === undefined) throw new NotFound();
      if (![...(propertyIds ?? propertiesOf(locals))].every((id) => left.has(id))) throw new NotFound();
    }
    if ([...askedOf(locals)].some((action) => !may(access.role, action))) throw new Forbidden(ROLE_REFUSED);
  });

/** Throws NotAuthenticated without a session or an API key. */
export const actingOf = (request: Request): Acting => {
  const locals = request.res?.locals;
  const resolved = locals?.acting as Resolved | undefined;
  if (!locals || !resolved) throw new NotAuthenticated();
  const deadline = deadlineOf(request);
  // Several checks of one request ask for it. It changes only when the deadline starts again.
  const known = locals.actingWithDeadline as Acting | undefined;
  if (known?.deadline === deadline) return known;
  const { accessNow: _, ...who } = resolved;
  const confirm = confirming(resolved, locals, deadline);
  const noteProperty = (propertyId: string) => void propertiesOf(locals).add(propertyId);
  const acting: Acting = { ...who, confirm, noteProperty, deadline, correlationId: correlationOf(request) };
  locals.actingWithDeadline = acting;
  return acting;
};

/**
 * The account of the signed-in person, independent of the account that the request names; null for a visitor and for a
 * program with an API key.
 */
export const personOf = (request: Request): string | null => {
  const resolved = request.res?.locals.acting as Resolved | undefined;
  return resolved && resolved.apiKey === null ? resolved.person : null;
};

/** Who sent a request, by ids, as far as it is known. */
export const callerOf = ({ locals }: Pick<Response, 'locals'>) => {
  const resolved = locals.acting as Resolved | undefined;
  const actor: unknown = resolved?.person ?? locals.personId;
  return {
    ...(typeof actor === 'string' && { actor }),
    ...(resolved && { account: resolved.account }),
    ...(resolved?.apiKey && { key: resolved.apiKey.id }),
  };
};

/** Throws Forbidden for an API key. */
export const ofPerson = (acting: Acting): Acting => {
  if (acting.apiKey !== null) throw new Forbidden('An API key cannot do this. It needs a person who is signed in.');
  return acting;
};

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

/** An API key may do what its scopes allow, a person what their role in the account allows. */
export const allowed = ({ role, apiKey }: Pick<Acting, 'role' | 'apiKey'>, action: Action): boolean =>
  apiKey === null ? may(role, action) : scopesAllow(apiKey.scopes, action);

/** Throws Forbidden when the caller may not do `action`. */
export const requireAction = (acting: Acting, action: Action): Acting => {
  if (!allowed(acting, action))
    throw new Forbidden(acting.apiKey === null ? ROLE_REFUSED : 'This API key does not allow this.');
  return acting;
};

/** Throws Forbidden when the caller may not do `action` in the named account. */
export const actingBy = (request: Request, action: Action): Acting => {
  const acting = requireAction(actingOf(request), action);
  if (request.res) askedOf(request.res.locals).add(action);
  return acting;
};

// Every route begins with one of these guards or with `officeGuard`, apart from health and metrics, which are mounted
// before sessions. A test calls all routes with every role.

/** Needs no session. If such a route also serves data of an account, it checks access with `actingBy`. */
export const anyone: Guard = guard('nothing', () => {});

/** Needs a session. Concerns the person, independent of the account that the request names. */
export const signedIn: Guard = guard('session', (request) => {
  ofPerson(actingOf(request));
});

/** Needs a role that may do `action` in the named account. */
export const allow = (action: Action): Guard =>
  guard(action, (request) => {
    actingBy(request, action);
  });
