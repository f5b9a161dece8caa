import { grantsOn } from '../../../domain/access/state.ts';
import { londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import { may } from '../../../domain/policy.ts';
import type { Done, PolicyContext, PolicyDependencies } from './policy.ts';

/** Lets a key be found by its hash, and ends it with the role of the person who made it. */
export const apiKeyPolicy = ({ commands, apiKeys, now }: PolicyDependencies) => {
  const created = async ({ data }: Of<'ApiKeyCreated'>, { deadline }: PolicyContext): Promise<undefined> => {
    const { accountId, keyId } = data;
    const account = await commands.account.cachedState(accountId, deadline);
    const { keys } = await commands.apiKey.cachedState(accountId, deadline);
    const isRevoked = keys.some((key) => key.keyId === keyId && key.revokedAt !== null);
    // This policy may run again long after the account was erased or the key revoked.
    if (account.status === 'registered' && !isRevoked) await apiKeys.add(data);
  };

  const revoked = async ({ data }: Of<'ApiKeyRevoked'>): Promise<undefined> => {
    await apiKeys.remove(data.keyId);
  };

  const accessEnded = async (
    { data }: Of<'AccessChanged' | 'AccessRevoked'>,
    context: PolicyContext,
  ): Promise<Done> => {
    const { accountId } = data;
    const { keys } = await commands.apiKey.freshState(accountId, context.deadline);
    if (keys.length === 0) return undefined;
    const grants = grantsOn(await commands.access.freshState(accountId, context.deadline), londonDay(now()));
    const managing = grants.filter(({ role, scope }) => scope.kind === 'all' && may(role, 'integration:change'));
    const managers = [accountId, ...managing.map(({ personId }) => personId)];
    const command = { type: 'RevokeKeysOfFormerManagers', accountId, managers, at: now().toISOString() } as const;
    return commands.apiKey(accountId, command, context);
  };

  return { created, revoked, accessEnded };
};
