import type { User } from '../../../domain/accounts/contract.ts';
import { londonDay } from '../../../domain/calendar.ts';
import { grantsOfPerson } from '../../../projections/accessGrant/queries.ts';
import { accountRole } from '../../../projections/accessGrant/row.ts';
import { accountById } from '../../../projections/accountProfile/queries.ts';
import { userRow } from '../../../projections/accountProfile/userRow.ts';
import { subscriptionOf } from '../../../projections/accountSubscription/queries.ts';
import { NotAuthenticated } from '../../application/errors.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'reads' | 'now' | 'commands' | 'staffNeedSecondFactor'>;

/** The user of an account, as clients see it. */
export const currentUser =
  ({ reads, now, commands, staffNeedSecondFactor }: Dependencies) =>
  async (accountId: string): Promise<User> => {
    const [account, subscription, grants, { isMember }] = await Promise.all([
      reads.one(accountById(accountId)),
      reads.one(subscriptionOf(accountId)),
      reads.all(grantsOfPerson(accountId, londonDay(now()))),
      // Read fresh, because every process must know at once that somebody is no longer of our staff.
      commands.staff.freshState(accountId, backgroundDeadline()),
    ]);
    // Ignore the session of an account that does not exist or was deleted.
    if (!account) throw new NotAuthenticated();
    const at = now().toISOString();
    const roles = grants.map((grant) => accountRole(grant, at));
    return userRow({ account, subscription, roles, staff: isMember, staffNeedSecondFactor, now: at });
  };
