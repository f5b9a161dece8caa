import { POLICIES, type SkippedEvents } from '../../adapters/skippedEvents.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import type { Commands } from '../commands.ts';

type Dependencies = {
  readonly events: Pick<EventLog, 'entryAt'>;
  readonly commands: Pick<Commands, 'runPoliciesOnce'>;
  readonly skips: Pick<SkippedEvents, 'skips' | 'end'>;
};

/** Runs the policies of skipped events that somebody wants back. They are idempotent, so a crash in between is harmless. */
export const policiesWantedBack =
  ({ events, commands, skips }: Dependencies) =>
  async (until: AbortSignal): Promise<void> => {
    for (const { reader, back, position, eventId } of await skips.skips()) {
      if (reader !== POLICIES || back === null || until.aborted) continue;
      const entry = await events.entryAt(position);
      // In a log that was restored elsewhere another event may have this position.
      if (entry?.id === eventId) await commands.runPoliciesOnce(entry);
      await skips.end(POLICIES, [eventId]);
    }
  };
