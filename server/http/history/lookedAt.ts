import type { Request } from 'express';
import { v5 } from 'uuid';
import { PropertyPath } from '../../../domain/properties/contract.ts';
import { ownedProperty } from '../../../projections/propertyOverview/queries.ts';
import type { OverviewState } from '../../../projections/propertyOverview/state.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import { type Acting, actingOf } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf, pathOf } from '../request.ts';

/** Records that an auditor looks at the history of a property. Of all others nothing is recorded. */
export const recordingLooks =
  ({ commands, now }: Pick<RouteDependencies, 'commands' | 'now'>) =>
  async (acting: Acting, propertyId: string): Promise<void> => {
    const { role, account: accountId, person: personId } = acting;
    if (role !== 'auditor') return;
    const at = now().toISOString();
    const command = { type: 'ViewHistory', accountId, propertyId, personId, at } as const;
    await commands.audit(v5(`audit ${accountId} ${personId}`, propertyId), command, contextOf(acting));
  };

/**
 * The property whose past a request asks for. Also finds a removed one, because its history stays. A look is recorded
 * before anything is answered: an auditor sees nothing without the owner being told.
 */
export const lookedAt = (dependencies: Pick<RouteDependencies, 'commands' | 'now' | 'owned' | 'reads'>) => {
  const { owned, reads } = dependencies;
  const record = recordingLooks(dependencies);
  return async (request: Request): Promise<OverviewState> => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.property(acting, id);
    await record(acting, id);
    const property = await reads.one(ownedProperty(acting.account, id));
    if (!property) throw new StoreUnavailable('The read model of properties is behind');
    return property;
  };
};
