import type { Request } from 'express';
import { StayNumber } from '../../../domain/stayReceipts/contract.ts';
import { stayReceiptEnded } from '../../../domain/stayReceipts/decider.ts';
import { Rejected, TooManyRequests } from '../../application/errors.ts';
import type { RateLimits } from '../../identity/rateLimits.ts';
import { addressOf } from '../request.ts';

/**
 * Reads the number of a receipt from the path, and counts numbers that lead nowhere by network address. A number has 40
 * bits, so who has guessed too often is refused before the next look, whether or not the next guess would be right.
 */
export const countingNumbers =
  (limits: Pick<RateLimits, 'use' | 'count' | 'blockedFor'>) =>
  async <Found>(request: Request, find: (number: string) => Promise<Found>): Promise<Found> => {
    const number = StayNumber.safeParse(request.params.number);
    if (!number.success) throw new Rejected(stayReceiptEnded);
    const address = addressOf(request);
    const seconds = await limits.blockedFor('stayGuess', address);
    if (seconds > 0) throw new TooManyRequests(seconds);
    try {
      const found = await find(number.data);
      await limits.use('link', number.data);
      return found;
    } catch (error) {
      if (error instanceof Rejected) await limits.count('stayGuess', address);
      throw error;
    }
  };
