import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../../domain/metadata.ts';
import type { Handlers } from '../application/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { uuidv7 } from '../lib/ids.ts';

/** Returns the id in the first event of the log, which this records in a new log. */
export const startLog = async (log: Handlers['log'], now: Clock): Promise<string> => {
  const command = { type: 'StartLog', logId: uuidv7(), at: now().toISOString() } as const;
  const by = {
    actor: SYSTEM,
    account: null,
    causationId: null,
    correlationId: randomUUID(),
    deadline: backgroundDeadline(),
  };
  const { state } = await log('identity', command, by);
  if (state.logId === null) throw new Error('The log was started and has no id');
  return state.logId;
};
