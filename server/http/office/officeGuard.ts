import type { RequestHandler } from 'express';
import { may, type OfficeAction } from '../../../domain/policy.ts';
import { NotFound } from '../../application/errors.ts';
import { actingOf, type Guard } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';

/**
 * Needs a person of our staff, whichever account the request names. For all others there is no back office. The stream is
 * read at each call, so a removal takes effect at once.
 */
export const officeGuard =
  ({ commands }: Pick<RouteDependencies, 'commands'>) =>
  (action: OfficeAction): Guard =>
    Object.assign(
      (async (request, _response, next) => {
        const { person, apiKey, deadline } = actingOf(request);
        // A key of a person of staff is a program in their own account.
        if (apiKey !== null) throw new NotFound();
        const { isMember } = await commands.staff.freshState(person, deadline);
        if (!isMember || !may('staff', action)) throw new NotFound();
        next();
      }) satisfies RequestHandler,
      { asks: action },
    );
