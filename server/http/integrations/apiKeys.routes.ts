import { Router } from 'express';
import { ApiKeyBody, ApiKeyPath } from '../../../domain/apiKeys/contract.ts';
import { activeKeys, type ApiKey as KeyState } from '../../../domain/apiKeys/decider.ts';
import { accountsById } from '../../../projections/accountProfile/queries.ts';
import { NotFound } from '../../application/errors.ts';
import { apiKeyHash, newApiKey } from '../../identity/apiKeys.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { type Acting, allow } from '../acting.ts';
import { confirmed } from '../confirmed.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf, pathOf } from '../request.ts';
import { ofWholeAccount } from '../wholeAccount.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'reads' | 'now' | 'replies' | 'limits' | 'apiKeys'>;

/** The keys by which programs act for an account. */
export const apiKeyRoutes = ({ commands, reads, now, replies, limits, apiKeys }: Dependencies): Router => {
  const router = Router();
  const at = () => now().toISOString();

  const shown = async ({ account }: Acting, keys: readonly KeyState[]) => {
    const [makers, uses] = await Promise.all([
      reads.all(accountsById([...new Set(keys.map(({ createdBy }) => createdBy))])),
      apiKeys.lastUses(account),
    ]);
    const names = new Map(makers.map(({ accountId, name, email }) => [accountId, name || email]));
    return keys.map(({ keyId, scopes, createdBy, personal, at: createdAt }) => ({
      id: keyId,
      name: personal.owner.details?.name ?? '',
      scopes,
      created_at: createdAt,
      created_by: names.get(createdBy) ?? null,
      last_used_at: uses.get(keyId)?.toISOString() ?? null,
    }));
  };

  router.get('/account/api-keys', allow('integration:read'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const keys = activeKeys(await commands.apiKey.freshState(acting.account, acting.deadline));
    response.json({ success: true, api_keys: await shown(acting, [...keys].reverse()) });
  });

  router.post('/account/api-keys', allow('integration:change'), confirmed(commands), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { account: accountId, person: createdBy } = acting;
    const { name, scopes } = ApiKeyBody.parse(request.body);
    await limits.use('integrationMade', accountId);
    const key = newApiKey();
    const keyId = uuidv7();
    const personal = { owner: { subject: accountId, details: { name } } };
    const keyHash = apiKeyHash(key).toString('base64url');
    const created = { accountId, keyId, keyHash, scopes, createdBy, personal, at: at() };
    const { reached } = await commands.apiKey(accountId, { type: 'CreateApiKey', ...created }, contextOf(acting));
    // A policy has revoked it if its maker was removed while the request was under way.
    const active = activeKeys(await commands.apiKey.freshState(accountId, acting.deadline));
    const [row] = await shown(
      acting,
      active.filter((one) => one.keyId === keyId),
    );
    if (!row) throw new NotFound();
    replies.acknowledged(response, reached).status(201).json({ success: true, key, api_key: row });
  });

  router.delete('/account/api-keys/:id', allow('integration:change'), async (request, response) => {
    const acting = ofWholeAccount(request);
    const { account: accountId, deadline } = acting;
    const { id: keyId } = pathOf(ApiKeyPath, request);
    const { keys } = await commands.apiKey.freshState(accountId, deadline);
    if (!keys.some((one) => one.keyId === keyId)) throw new NotFound();
    const revoke = { type: 'RevokeApiKey', accountId, keyId, at: at() } as const;
    const { reached } = await commands.apiKey(accountId, revoke, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
