import { type Deadline, TimedOut, within } from '../../lib/deadline.ts';
import { storeCalls } from '../storeCalls.ts';
import type { ReplacedClient } from './client.ts';
import { isOutage } from './outage.ts';

/**
 * Events of one request. The server needs more than a second for some thousands while others read as well, and a request
 * that takes longer than an attempt, or than a trial after an outage, would never succeed.
 */
export const REQUEST = 500;

/**
 * Calls to EventStoreDB, repeated until the deadline. An append that timed out may have succeeded, so a repetition must
 * have the same ids and revision.
 */
export const callsTo = (client: Pick<ReplacedClient, 'asked' | 'answered' | 'timedOut'>, patience?: number) => {
  const calls = storeCalls({ store: 'EventStoreDB', isOutage, patience });
  /** The client has no time-out per call: with a frozen server, a call ends only when keep-alive gives up. */
  const attempt = async <Result>(work: () => Promise<Result>, limit: number): Promise<Result> => {
    client.asked();
    try {
      const result = await within(limit, work());
      client.answered();
      return result;
    } catch (error) {
      if (error instanceof TimedOut) client.timedOut();
      throw error;
    }
  };
  return <Result>(work: () => Promise<Result>, deadline: Deadline): Promise<Result> =>
    calls.repeated((limit) => attempt(work, limit), deadline);
};
export type EventStoreDbCalls = ReturnType<typeof callsTo>;
