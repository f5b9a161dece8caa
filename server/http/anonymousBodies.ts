import type { RequestHandler } from 'express';
import type { RateLimits } from '../identity/rateLimits.ts';
import type { DeviceCookies } from './deviceCookie.ts';
import { addressOf, hasBody } from './request.ts';

/**
 * Limits how many bodies of an address are parsed without a session or an API key. It counts before the parser runs,
 * because bad bodies never reach the limits of a route. Only refused requests count. A browser that has signed in or reset
 * a password before is counted by itself: an attacker at the same address must not keep its owner from signing in again.
 */
export const limitAnonymousBodies =
  (limits: Pick<RateLimits, 'use' | 'refund'>, devices: Pick<DeviceCookies, 'anyIdOf'>): RequestHandler =>
  async (request, response, next) => {
    if (!hasBody(request) || response.locals.acting !== undefined) return next();
    const device = devices.anyIdOf(request);
    const source = device === null ? addressOf(request) : `device ${device}`;
    await limits.use('anonymousBody', source);
    response.once('finish', () => {
      const isRefused = response.statusCode >= 400 && response.statusCode < 500;
      // If the refund fails, the address has lost one request of its hour.
      if (!isRefused) limits.refund('anonymousBody', source).catch(() => {});
    });
    next();
  };
