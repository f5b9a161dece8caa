import { vi } from 'vitest';
import { CONDITION } from './timeLimits.ts';

/** Repeats `attempt` until it succeeds. `vi.waitFor` alone gives up after a second. Client tests use Testing Library's. */
export const waitFor = <Result>(attempt: () => Result | Promise<Result>, interval = 50): Promise<Result> =>
  vi.waitFor(attempt, { timeout: CONDITION, interval });
