import type { RequestHandler } from 'express';
import { may, type OfficeAction } from '../../../domain/policy.ts';
import { Forbidden, NotFound } from '../../application/errors.ts';
import type { Deadline } from '../../lib/deadline.ts';
import { actingOf, type Guard } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'staffNeedSecondFactor'>;

const SECOND_FACTOR_NEEDED = 'The back office opens only with a second factor. Switch it on in your settings.';

/**
 * Throws for all who do not belong to the staff, or lack the second factor that they need here. The streams are read, so a
 * change takes effect at once.
 */
export const requireStaff = async (
  { commands, staffNeedSecondFactor }: Dependencies,
  person: string,
  deadline: Deadline,
): Promise<void> => {
  const { isMember } = await commands.staff.freshState(person, deadline);
  if (!isMember) throw new NotFound();
  if (!staffNeedSecondFactor) return;
  const account = await commands.account.freshState(person, deadline);
  if (account.status !== 'registered' || !account.hasTwoFactor) throw new Forbidden(SECOND_FACTOR_NEEDED);
};

/**
 * Needs a person of our staff, whichever account the request names. For all others there is no back office.
 */
export const officeGuard =
  (dependencies: Dependencies) =>
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
