import { grantOf } from '../../domain/access/decider.ts';
import { londonDay } from '../../domain/calendar.ts';
import type { Role } from '../../domain/policy.ts';
import type { PropertyScope } from '../../projections/query.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';

/** The role of a person in an account, and the properties that it covers. */
export type AccountAccess = { readonly role: Role; readonly scope: PropertyScope };

/**
 * Reads the stream of grants, because a revocation must take effect at once. Undefined without a grant.
 */
export const accountAccess =
  (commands: Pick<Commands, 'access'>, now: Clock) =>
  async (personId: string, accountId: string, deadline: Deadline): Promise<AccountAccess | undefined> => {
    if (personId === accountId) return { role: 'owner', scope: null };
    const state = await commands.access.freshState(accountId, deadline);
    const grant = grantOf(state, personId, londonDay(now()));
    if (!grant) return undefined;
    switch (grant.scope.kind) {
      case 'all':
        return { role: grant.role, scope: null };
      case 'properties':
        return { role: grant.role, scope: grant.scope.propertyIds };
      case 'group':
        // Groups do not exist yet, so a grant for a group covers no property.
        return { role: grant.role, scope: [] };
    }
  };
export type FindAccess = ReturnType<typeof accountAccess>;
