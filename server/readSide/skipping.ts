import type { Decided, SkippedEvents } from '../adapters/skippedEvents.ts';
import type { EventLog } from '../eventLog/eventLog.ts';
import type { EventStore } from '../eventLog/eventStore.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { Explained } from '../lib/explained.ts';
import { uuidv7 } from '../lib/ids.ts';
import type { RebuildRequests } from './rebuildRequests.ts';

type Dependencies = {
  readonly store: Pick<EventStore, 'head' | 'eventAt'>;
  readonly events: Pick<EventLog, 'entryAt'>;
  readonly skips: Pick<SkippedEvents, 'skip' | 'skips' | 'wantBack'>;
  readonly rebuilds: Pick<RebuildRequests, 'add'>;
  readonly now: Clock;
};

export type Asked = { readonly position: bigint; readonly why: string; readonly who: string };

/**
 * An operator's decisions about events at which readers of the log stand still. Each returns a sentence that says what
 * was decided, and throws Explained for what cannot be. Decisions about the business are none of these readers: a stream
 * with an unreadable event goes on refusing every command.
 */
export const skipping = ({ store, events, skips, rebuilds, now }: Dependencies) => {
  const decided = ({ why, who }: Asked): Decided => {
    if (why.trim() === '') throw new Explained('Say why with --why TEXT: it is kept with the decision.');
    return { why: why.trim(), who, at: now() };
  };

  const eventAt = async (position: bigint) => {
    const head = await store.head(backgroundDeadline());
    if (position > head) throw new Explained(`The log ends at ${head}, before ${position}.`);
    const event = await store.eventAt(position);
    if (!event) throw new Explained(`There is no event at ${position}.`);
    return event;
  };

  return {
    /** Readers that stand at this event go on without it. The log stays as it is. */
    skip: async (asked: Asked): Promise<string> => {
      const decision = decided(asked);
      const { id, type, stream } = await eventAt(asked.position);
      const readers = await skips.skip(id, decision);
      if (readers.length === 0)
        throw new Explained(`Nothing stands still at ${asked.position} (${type} of ${stream}), so nothing is skipped.`);
      return `${readers.join(', ')} stood still at ${asked.position} (${type} of ${stream}) and now go on without it.`;
    },

    /** Read models that skip this event are rebuilt with it, and its policies run. */
    unskip: async (asked: Asked): Promise<string> => {
      const decision = decided(asked);
      const { position } = asked;
      const { id, type, stream } = await eventAt(position);
      if (!(await skips.skips()).some(({ eventId }) => eventId === id))
        throw new Explained(`The event at ${position} is not skipped.`);
      const entry = await events.entryAt(position);
      if (!entry || 'unreadable' in entry)
        throw new Explained(
          `This build cannot read the event at ${position} (${type} of ${stream}) either: it stays skipped.`,
        );
      const readers = await skips.wantBack(id, position, decision);
      for (const model of readers) await rebuilds.add({ requestId: uuidv7(), model, at: decision.at.toISOString() });
      return `${readers.join(', ')} get ${type} at ${position} back: the running server, or the next one, rebuilds them.`;
    },
  };
};
