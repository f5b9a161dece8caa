import type { RequestHandler } from 'express';
import type { RateLimits } from '../identity/rateLimits.ts';
import { addressOf, hasBody } from './request.ts';

/**
 * Limits how many bodies of an address are parsed without a session or an API key. It counts before the parser runs,
 * because bad bodies never reach the limits of a route. Only refused requests count.
 */
export const limitAnonymousBodies =
  (limits: Pick<RateLimits, 'use' | 'refund'>): RequestHandler =>
  async (request, response, next) => {
    if (!hasBody(request) || response.locals.acting !== undefined) return next();
    const address = addressOf(request);
    await limits.use('anonymousBody', address);
    response.once('finish', () => {
      const isRefused = response.statusCode >= 400 && response.statusCode < 500;
      // If the refund fails, the address has lost one request of its hour.
      if (!isRefused) limits.refund('anonymousBody', address).catch(() => {});
    });
    next();
  };
