import type { Request } from 'express';
import { StayNumber } from '../../../domain/stayReceipts/contract.ts';
import { stayReceiptEnded } from '../../../domain/stayReceipts/decider.ts';
import { Rejected } from '../../application/errors.ts';
import type { RateLimits } from '../../identity/rateLimits.ts';
import { addressOf } from '../request.ts';

/**
 * Reads the number of a receipt from the path, and counts numbers that lead nowhere by network address. A number has 40
 * bits, so each attempt is counted before the look, also of many at once, and given back unless the number leads nowhere.
 */
export const countingNumbers =
  (limits: Pick<RateLimits, 'use' | 'refund'>) =>
  async <Found>(request: Request, find: (number: string) => Promise<Found>): Promise<Found> => {
    const number = StayNumber.safeParse(request.params.number);
    if (!number.success) throw new Rejected(stayReceiptEnded);
    const address = addressOf(request);
    await limits.use('stayGuess', address);
    const giveBack = () => limits.refund('stayGuess', address);
    const found = await find(number.data).catch(async (error: unknown) => {
      if (!(error instanceof Rejected)) await giveBack();
      throw error;
    });
    await giveBack();
    await limits.use('link', number.data);
    return found;
  };
