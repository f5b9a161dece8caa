import { type RequestHandler, Router } from 'express';
import type { FindAccess } from '../application/accountAccess.ts';
import type { FindApiKeyAccess } from '../application/apiKeyAccess.ts';
import type { RateLimits } from '../identity/rateLimits.ts';
import type { Sessions } from '../identity/sessions.ts';
import { forgetActing, withAccount } from './acting.ts';
import { unlessApiKey, withApiKey } from './apiKey.ts';
import { type SessionCookie, withSession } from './session.ts';

/** Milliseconds that a body may take before its sender is identified again. */
const TRUSTED_FOR = 1000;

type Dependencies = {
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly findAccess: FindAccess;
  readonly findApiKeyAccess: FindApiKeyAccess;
  readonly limits: Pick<RateLimits, 'use'>;
};

/** Finds out who sends a request, and for which account. */
export const identifying = ({ sessions, cookie, findAccess, findApiKeyAccess, limits }: Dependencies) => {
  const person: readonly RequestHandler[] = [withSession(sessions, cookie), withAccount(findAccess)];
  const note: RequestHandler = (_request, response, next) => {
    response.locals.identifiedAt = performance.now();
    next();
  };
  const withLimits = (counting: Dependencies['limits']): readonly RequestHandler[] => [
    note,
    withApiKey(findApiKeyAccess, counting),
    ...person.map(unlessApiKey),
  ];
  const identify = withLimits(limits);
  // The same request must not count twice, nor be refused for it after its last byte.
  const again = Router().use(...withLimits({ use: async () => {} }));
  return {
    /** By an API key, or by a session. */
    identify,
    /** By a session only. */
    person,
    /**
     * After the body of a request. The sender is known from the headers, but a body can take many minutes, and a session,
     * a grant or a key that has ended meanwhile must count at once.
     */
    identifyAgain: ((request, response, next) => {
      if (performance.now() - response.locals.identifiedAt < TRUSTED_FOR) return next();
      forgetActing(response);
      again(request, response, next);
    }) satisfies RequestHandler,
  };
};
export type Identification = ReturnType<typeof identifying>;
