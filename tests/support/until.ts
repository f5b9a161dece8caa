import { setTimeout as delay } from 'node:timers/promises';
import { CONDITION } from './timeLimits.ts';

/** Tries until there is a result. Unlike `vi.waitFor` it also works in scripts, which run without Vitest. */
export const until = async <Result>(what: string, attempt: () => Result | Promise<Result>) => {
  for (const end = Date.now() + CONDITION; Date.now() < end; await delay(50)) {
    const result = await attempt();
    if (result) return result;
  }
  throw new Error(`Waited in vain for ${what}`);
};
