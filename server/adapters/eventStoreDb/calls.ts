import { type Deadline, within } from '../../lib/deadline.ts';
import { storeCalls } from '../storeCalls.ts';
import { isOutage } from './outage.ts';

/**
 * Calls to EventStoreDB, repeated until the deadline. An append that timed out may have succeeded, so a repetition must
 * have the same ids and revision.
 */
export const callsTo = (patience?: number) => {
  const calls = storeCalls({ store: 'EventStoreDB', isOutage, patience });
  // The client has no time-out per call: with a frozen server, a call ends only when keep-alive gives up.
  return <Result>(work: () => Promise<Result>, deadline: Deadline): Promise<Result> =>
    calls.repeated((limit) => within(limit, work()), deadline);
};
export type EventStoreDbCalls = ReturnType<typeof callsTo>;
