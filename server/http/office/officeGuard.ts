import type { RequestHandler } from 'express';
import { may, type OfficeAction } from '../../../domain/policy.ts';
import { NotFound } from '../../application/errors.ts';
import type { Deadline } from '../../lib/deadline.ts';
import { actingOf, type Guard } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Throws for all who do not belong to the staff. The stream is read, so a removal takes effect at once. */
export const requireStaff = async (
  { commands }: Pick<RouteDependencies, 'commands'>,
  person: string,
  deadline: Deadline,
): Promise<void> => {
  const { isMember } = await commands.staff.freshState(person, deadline);
  if (!isMember) throw new NotFound();
};

/**
 * Needs a person of our staff, whichever account the request names. For all others there is no back office.
 */
export const officeGuard =
  (dependencies: Pick<RouteDependencies, 'commands'>) =>
  (action: OfficeAction): Guard =>
    Object.assign(
      (async (request, _response, next) => {
        const { person, apiKey, deadline } = actingOf(request);
        // A key of a person of staff is a program in their own account.
        if (apiKey !== null) throw new NotFound();
        await requireStaff(dependencies, person, deadline);
        if (!may('staff', action)) throw new NotFound();
        next();
      }) satisfies RequestHandler,
      { asks: action },
    );
