import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '../application/errors.ts';

const MINUTE = 60;

// Limits against password guessing. Stored in Postgres, so that a restart does not reset them. Durations in seconds.
const LIMITS = {
  /** By account and address together. */
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

export const postgresRateLimits = (pool: Pool): RateLimits => {
  const limiter = (name: LimitName) =>
    new RateLimiterPostgres({
      ...LIMITS[name],
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
    });
  const limiters = {
    login: limiter('login'),
    loginByAddress: limiter('loginByAddress'),
    register: limiter('register'),
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
