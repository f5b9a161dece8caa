import type { DomainEvent } from '../../domain/events.ts';
import type { Core } from '../../server/process/core.ts';
import { noDeadline } from './context.ts';

/** Runs the policies of a stream's events of this type again, as after a skipped event is wanted back. Returns how many. */
export const followAgain = async (
  { events, commands }: Pick<Core, 'events' | 'commands'>,
  stream: string,
  type: DomainEvent['type'],
): Promise<number> => {
  const entries = (await events.readStream(stream, 0n, noDeadline)).filter(({ event }) => event.type === type);
  // The first time may only wait for the run of the request.
  for (const entry of [...entries, ...entries]) await commands.runPoliciesOnce(entry);
  return entries.length;
};
