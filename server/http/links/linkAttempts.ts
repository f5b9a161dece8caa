import type { Request, RequestHandler } from 'express';
import { TokenPath } from '../../../domain/uploadLinks/contract.ts';
import { Rejected } from '../../application/errors.ts';
import type { RateLimits } from '../../identity/rateLimits.ts';
import { addressOf } from '../request.ts';

/** The token of the path. A malformed one is treated like an unknown one. */
export const tokenOf = (request: Request): string => TokenPath.safeParse(request.params).data?.token ?? '';

/**
 * Counts uses of one link, and attempts with tokens that lead nowhere by network address. `find` throws for these.
 */
export const countingAttempts =
  (limits: Pick<RateLimits, 'use'>) =>
  async <Found>(request: Request, linkId: string, find: () => Promise<Found>): Promise<Found> => {
    try {
      const found = await find();
      await limits.use('link', linkId);
      return found;
    } catch (error) {
      if (error instanceof Rejected) await limits.use('linkGuess', addressOf(request));
      throw error;
    }
  };

/** The address of these pages and calls is a secret: no other site, search engine or cache may learn it. */
export const secretAddress: RequestHandler = (_request, response, next) => {
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' });
  next();
};
