import type { Of } from '../../../domain/events.ts';
import { assigningPlaces } from '../statusPlaces.ts';
import type { Done, PolicyContext, PolicyDependencies } from './policy.ts';

/** Each badge gets its place in the status lists when it is issued. */
export const credentialPolicy = (dependencies: Pick<PolicyDependencies, 'commands' | 'placeOf'>) => {
  const assign = assigningPlaces(dependencies);
  return ({ data: { badgeId, code, at } }: Of<'BadgeIssued'>, context: PolicyContext): Promise<Done> =>
    assign({ badgeId, code }, at, context);
};
