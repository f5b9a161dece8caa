/** Where an event stands in the whole log, in order over all streams. A bigint: a JavaScript number holds only 53 bits. */
export type Position = bigint;

export type EventMetadata = {
  /** When the server recorded it, by its one clock (ISO 8601, UTC). */
  readonly recordedAt: string;
  /** The account that asked, or `system`. */
  readonly actor: string;
  readonly causationId: string | null;
  readonly correlationId: string;
};

export type Recorded<Event> = {
  readonly event: Event;
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
  readonly metadata: EventMetadata;
};
