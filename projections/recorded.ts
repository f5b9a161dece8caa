import type { DomainEvent } from '../domain/events.ts';
import type { EventMetadata } from '../domain/metadata.ts';

/** The position of an event in the log, in order over all streams. A bigint, because a number holds only 53 bits. */
export type Position = bigint;

/** How far a reader has read the log: its last event. `eventId` is null at the start of the log. */
export type LastRead = { readonly position: Position; readonly eventId: string | null };

export const lastOf = (
  batch: readonly { readonly position: Position; readonly id: string }[],
): LastRead | undefined => {
  const last = batch.at(-1);
  return last && { position: last.position, eventId: last.id };
};

type Place = {
  readonly id: string;
  readonly stream: string;
  /** The prefix of the stream's name. A newer build may have categories that this one does not know. */
  readonly category: string;
  readonly revision: bigint;
  readonly position: Position;
};

export type Recorded<Event> = Place & { readonly event: Event; readonly metadata: EventMetadata };

/** What a read model may fold of an event: its stream, causes and salt are not its business. */
export type Foldable<Event> = Pick<Place, 'id' | 'position'> & {
  readonly event: Event;
  readonly metadata: Pick<EventMetadata, 'recordedAt' | 'actor' | 'account' | 'correlationId'>;
};

/** An event of a type or shape that this build does not know. Readers of its category stop at it. */
export type Unreadable = Place & { readonly unreadable: Error };

/** An entry of the log for followers. */
export type LogEntry = Recorded<DomainEvent> | Unreadable;
