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

type Streams = Pick<Commands, 'access' | 'arrangement'>;

const once = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
};

/**
 * The access of persons to one account. Reads the streams of its grants and of its groups, each once and only when it is
 * needed, so whoever asks must do so at once.
 */
export const accessesOfAccount = (commands: Streams, now: Clock) => (accountId: string, deadline: Deadline) => {
  const grants = once(() => commands.access.freshState(accountId, deadline));
  const groups = once(() => commands.arrangement.freshState(accountId, deadline));
  return async (personId: string): Promise<AccountAccess | undefined> => {
    if (personId === accountId) return { role: 'owner', scope: null };
    const grant = grantOf(await grants(), personId, londonDay(now()));
    if (!grant) return undefined;
    switch (grant.scope.kind) {
      case 'all':
        return { role: grant.role, scope: null };
      case 'properties':
        return { role: grant.role, scope: grant.scope.propertyIds };
      case 'group':
        return { role: grant.role, scope: propertiesOfGroup(await groups(), grant.scope.groupId) };
    }
  };
};
export type AccessesOfAccount = ReturnType<typeof accessesOfAccount>;

/**
 * Reads the streams at each use, because a revocation must take effect at once, and so must the moment when a property
 * leaves a group. Undefined without a grant.
 */
export const accountAccess = (commands: Streams, now: Clock) => {
  const ofAccount = accessesOfAccount(commands, now);
  return (personId: string, accountId: string, deadline: Deadline): Promise<AccountAccess | undefined> =>
    ofAccount(accountId, deadline)(personId);
};
export type FindAccess = ReturnType<typeof accountAccess>;

/** True if the person manages the whole account, with its API keys, webhooks and people. */
export const isManaging = (access: AccountAccess | undefined): access is AccountAccess =>
  access !== undefined && access.scope === null && may(access.role, 'integration:change');
