import { TooManyRequests } from '../application/errors.ts';
import { hashSlots } from './hashSlots.ts';
import type { RateLimits } from './rateLimits.ts';
import { slowLane } from './slowLane.ts';

export type Source = {
  /** The stream id of the email address. It need not exist: unknown addresses are limited in the same way. */
  readonly account: string;
  readonly address: string;
  /** Set if this browser has signed in to the account or reset its password before. */
  readonly device: string | null;
};

/** Resolves to null if the password is wrong. */
type Verify<Verified> = () => Promise<Verified | null>;

/** The attempt has to wait for its turn. */
const SLOWED = Symbol('slowed');

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

  const fromKnownDevice = async <Verified>(key: string, verify: Verify<Verified>) => {
    const verified = await verify();
    await (verified === null ? limits.count('loginByDevice', key) : limits.forgive('loginByDevice', key));
    return verified;
  };

  const fromElsewhere = async <Verified>(source: Source, verify: Verify<Verified>) => {
    await refuseGuessers(source);
    const { account, address } = source;
    const verified = await verify();
    if (verified !== null) await limits.forgive('login', `${account} ${address}`);
    else
      await Promise.all([
        limits.count('login', `${account} ${address}`),
        limits.count('loginByAddress', address),
        limits.count('loginByAccount', account),
      ]);
    return verified;
  };

  const attempt = async <Verified>(source: Source, verify: Verify<Verified>) => {
    const deviceKey = `${source.account} ${source.device}`;
    // A device that has failed too often counts as unknown: its cookie may be stolen.
    if (source.device && !(await limits.blockedFor('loginByDevice', deviceKey)))
      return fromKnownDevice(deviceKey, verify);
    if (await limits.blockedFor('loginByAccount', source.account)) return SLOWED;
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

  /** Returns what `verify` does. Throws TooManyRequests if the source must wait. */
  return async <Verified>(source: Source, verify: Verify<Verified>): Promise<Verified | null> => {
    const outcome = await inSlot(() => attempt(source, verify));
    if (outcome !== SLOWED) return outcome;
    await waitForTurn(source);
    return inSlot(() => fromElsewhere(source, verify));
  };
};
export type SignInAttempts = ReturnType<typeof signInAttempts>;
