import { accessOfKey } from '../application/apiKeyAccess.ts';
import { Forbidden, InvalidApiKey, NotFound } from '../application/errors.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { Acting } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';

/** The client has lost its access while an answer was sent. That is no fault of the server. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof NotFound || error instanceof Forbidden || error instanceof InvalidApiKey;

type Dependencies = Pick<RouteDependencies, 'commands' | 'findAccess'>;

/**
 * The caller with the access that they have now. An answer that takes minutes asks again, because a grant or a key that
 * has ended meanwhile must count at once. Throws what a new request would be refused with.
 */
export const actingNow = (dependencies: Dependencies) => {
  const { findAccess } = dependencies;
  const findKeyAccess = accessOfKey(dependencies);
  return async (acting: Acting): Promise<Acting> => {
    const { person, account, apiKey } = acting;
    // A new one: the request's own has passed by now.
    const deadline = backgroundDeadline();
    if (apiKey === null) {
      const access = await findAccess(person, account, deadline);
      if (!access) throw new NotFound();
      return { ...acting, ...access, deadline };
    }
    const found = await findKeyAccess(account, apiKey.id, deadline);
    if (!found) throw new InvalidApiKey();
    return { ...acting, ...found.access, deadline };
  };
};
