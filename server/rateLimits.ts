import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from './errors.ts';

const MINUTE = 60;

// hardening.md, brute force. Kept in Postgres, so that a restart forgets nothing.
const LIMITS = {
  /** Failures of one address and one account together. */
  login: { points: 5, duration: 15 * MINUTE },
  loginByAddress: { points: 100, duration: 60 * MINUTE },
  register: { points: 30, duration: 60 * MINUTE },
} as const;
export type LimitName = keyof typeof LIMITS;

export type RateLimits = {
  /** Throws TooManyRequests once the limit of `name` is used up for `key`. */
  readonly use: (name: LimitName, key: string) => Promise<void>;
  readonly forgive: (name: LimitName, key: string) => Promise<void>;
};

export const postgresRateLimits = async (pool: Pool): Promise<RateLimits> => {
  const open = (name: LimitName) =>
    new Promise<RateLimiterPostgres>((resolve, reject) => {
      const options = { storeClient: pool, tableName: 'rate_limit', keyPrefix: name, ...LIMITS[name] };
      const limiter: RateLimiterPostgres = new RateLimiterPostgres(options, (error) =>
        error ? reject(error) : resolve(limiter),
      );
    });
  const limiters = {
    login: await open('login'),
    loginByAddress: await open('loginByAddress'),
    register: await open('register'),
  };
  return {
    use: async (name, key) => {
      try {
        await limiters[name].consume(key);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
    forgive: async (name, key) => {
      await limiters[name].delete(key);
    },
  };
};
