import type { Request } from 'express';
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
