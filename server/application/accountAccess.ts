import { grantOf } from '../../domain/access/state.ts';
import { propertiesOfGroup } from '../../domain/arrangement/state.ts';
import { londonDay } from '../../domain/calendar.ts';
import { may, type Role } from '../../domain/policy.ts';
import type { PropertyScope } from '../../projections/query.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';

/** The role of a person in an account, and the properties that it covers. */
export type AccountAccess = { readonly role: Role; readonly scope: PropertyScope };

/**
 * Reads the streams of grants and of groups, because a revocation must take effect at once, and so must the moment when a
 * property leaves a group. Undefined without a grant.
 */
export const accountAccess =
  (commands: Pick<Commands, 'access' | 'arrangement'>, now: Clock) =>
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
        return {
          role: grant.role,
          scope: propertiesOfGroup(await commands.arrangement.freshState(accountId, deadline), grant.scope.groupId),
        };
    }
  };
export type FindAccess = ReturnType<typeof accountAccess>;

/** True if the person manages the whole account, with its API keys, webhooks and people. */
export const isManaging = (access: AccountAccess | undefined): access is AccountAccess =>
  access !== undefined && access.scope === null && may(access.role, 'integration:change');
