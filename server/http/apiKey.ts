import type { RequestHandler } from 'express';
import type { FindApiKeyAccess } from '../application/apiKeyAccess.ts';
import { InvalidApiKey } from '../application/errors.ts';
import type { RateLimits } from '../identity/rateLimits.ts';
import { actAs } from './acting.ts';
import { bearerOf } from './bearer.ts';
import { deadlineOf } from './deadline.ts';
import { addressOf } from './request.ts';

/**
 * Identifies the account of an API key. The key names its account, so cookies and `X-Account` do not count. Throws
 * InvalidApiKey for a key that does not work.
 */
export const withApiKey =
  (findApiKeyAccess: FindApiKeyAccess, limits: Pick<RateLimits, 'use'>): RequestHandler =>
  async (request, response, next) => {
    const key = bearerOf(request);
    if (key === undefined) return next();
    const found = await findApiKeyAccess(key, deadlineOf(request));
    if (!found) {
      await limits.use('apiKeyGuess', addressOf(request));
      throw new InvalidApiKey();
    }
    const { keyId, scopes, accountId, createdBy, access } = found;
    await limits.use('apiKey', keyId);
    actAs(response, { person: createdBy, account: accountId, apiKey: { id: keyId, scopes }, ...access });
    next();
  };

/** Skips `handler` for a request that an API key has identified. */
export const unlessApiKey =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    response.locals.acting === undefined ? handler(request, response, next) : next();
