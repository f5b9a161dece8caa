import type { Of } from '../../../domain/events.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

/** Lets a key be found by its hash. */
export const apiKeyPolicy = ({ commands, apiKeys }: PolicyDependencies) => {
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

  return { created, revoked };
};
