import type { Handlers } from '../application/handlers.ts';
import { systemContext } from '../application/systemContext.ts';
import type { Clock } from '../lib/clock.ts';
import { uuidv7 } from '../lib/ids.ts';

/** Returns the id in the first event of the log, which this records in a new log. */
export const startLog = async (log: Handlers['log'], now: Clock): Promise<string> => {
  const command = { type: 'StartLog', logId: uuidv7(), at: now().toISOString() } as const;
  const { state } = await log('identity', command, systemContext(null));
  if (state.logId === null) throw new Error('The log was started and has no id');
  return state.logId;
};
