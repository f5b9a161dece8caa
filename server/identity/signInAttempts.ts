import { TooManyRequests } from '../application/errors.ts';
import { hashSlots } from './hashSlots.ts';
import type { RateLimits } from './rateLimits.ts';
import { slowLane } from './slowLane.ts';

export type Source = {
  /** The stream id of the email address. It need not exist: unknown addresses are limited in the same way. */
  readonly account: string;
  readonly address: string;
  /** Set if this browser has signed in to the account before. */
  readonly device: string | null;
};

/** True if the password is right. */
type Verify = () => Promise<boolean>;

/**
 * Limits the guessing of passwords. Only failures count, so that right passwords are never refused for their number.
 * The limits are checked and counted in the same slot as the hash, so that parallel attempts cannot all pass one check.
 */
export const signInAttempts = (limits: RateLimits) => {
  const inSlot = hashSlots();
  const takeTurn = slowLane();

  const refuseGuessers = async ({ account, address }: Source) => {
    const waits = await Promise.all([
      limits.blockedFor('login', `${account} ${address}`),
      limits.blockedFor('loginByAddress', address),
    ]);
    const seconds = Math.max(...waits);
    if (seconds > 0) throw new TooManyRequests(seconds, 'login');
  };

  const fromKnownDevice = async (key: string, verify: Verify) => {
    const isRight = await verify();
    await (isRight ? limits.forgive('loginByDevice', key) : limits.count('loginByDevice', key));
    return isRight;
  };

  const fromElsewhere = async (source: Source, verify: Verify) => {
    await refuseGuessers(source);
    const { account, address } = source;
    const isRight = await verify();
    if (isRight) await limits.forgive('login', `${account} ${address}`);
    else
      await Promise.all([
        limits.count('login', `${account} ${address}`),
        limits.count('loginByAddress', address),
        limits.count('loginByAccount', account),
      ]);
    return isRight;
  };

  const attempt = async (source: Source, verify: Verify) => {
    const deviceKey = `${source.account} ${source.device}`;
    // A device that has failed too often counts as unknown: its cookie may be stolen.
    if (source.device && !(await limits.blockedFor('loginByDevice', deviceKey)))
      return fromKnownDevice(deviceKey, verify);
    if (await limits.blockedFor('loginByAccount', source.account)) return 'slowed';
    return fromElsewhere(source, verify);
  };

  const waitForTurn = async (source: Source) => {
    await refuseGuessers(source);
    try {
      await takeTurn(source.account);
    } catch (error) {
      // An address that keeps asking is soon refused above, which leaves the turns to the owner.
      await limits.count('login', `${source.account} ${source.address}`);
      throw error;
    }
  };

  /** Returns whether the password is right. Throws TooManyRequests if the source must wait. */
  return async (source: Source, verify: Verify): Promise<boolean> => {
    const outcome = await inSlot(() => attempt(source, verify));
    if (outcome !== 'slowed') return outcome;
    await waitForTurn(source);
    return inSlot(() => fromElsewhere(source, verify));
  };
};
export type SignInAttempts = ReturnType<typeof signInAttempts>;
