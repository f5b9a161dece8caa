import type { DomainEvent } from '../domain/events.ts';
import type { EventMetadata } from '../domain/metadata.ts';

/** Where an event stands in the whole log, in order over all streams. A bigint: a JavaScript number holds only 53 bits. */
export type Position = bigint;

type Place = {
  readonly id: string;
  readonly stream: string;
  /** What the stream's name begins with. A newer build may have categories that this one does not know. */
  readonly category: string;
  readonly revision: bigint;
  readonly position: Position;
};

export type Recorded<Event> = Place & { readonly event: Event; readonly metadata: EventMetadata };

/** An event of a type or a shape that this build does not know: it stops those who read its category. */
export type Unreadable = Place & { readonly unreadable: Error };

/** What a follower of the log is handed. */
export type LogEntry = Recorded<DomainEvent> | Unreadable;
